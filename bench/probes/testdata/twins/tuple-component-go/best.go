package a
func cut()int
var a=cut()*cut()
