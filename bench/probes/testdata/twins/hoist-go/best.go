package a
var a=!0
