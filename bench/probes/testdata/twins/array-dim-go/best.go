package a
var a="abc"[5]
