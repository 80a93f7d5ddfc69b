package a
var a=0!=0||0!=1
