package a
var a int=nil
