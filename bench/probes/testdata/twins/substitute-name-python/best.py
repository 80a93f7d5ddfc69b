a=lambda:0
a|a
