package a
var a int=""
