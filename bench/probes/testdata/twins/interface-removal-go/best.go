package a
var a=""[float64(0)]
