package a
var a byte=300
