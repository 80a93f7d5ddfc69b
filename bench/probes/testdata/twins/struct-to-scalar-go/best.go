package a
func f()int{return ""}
