const a=0
a++
