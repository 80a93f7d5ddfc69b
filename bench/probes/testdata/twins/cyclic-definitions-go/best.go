package a
var a=a
