local v
v.x=0
