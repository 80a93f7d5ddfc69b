package a
var a,a int
