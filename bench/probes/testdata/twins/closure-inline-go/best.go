package a
var a=true||true
