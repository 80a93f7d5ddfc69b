package a
func f()int
var a,b=f()
