package a
func f(a int)int{return a/a<<a}
