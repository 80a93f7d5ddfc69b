const cfg=0
cfg=0
