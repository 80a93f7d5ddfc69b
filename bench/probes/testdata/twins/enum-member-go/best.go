package a
var a=""[-1]
