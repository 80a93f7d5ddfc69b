package a
var a uint8
var b=a<<9
