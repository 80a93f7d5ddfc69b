package a
var a error
var b=a.(int)
