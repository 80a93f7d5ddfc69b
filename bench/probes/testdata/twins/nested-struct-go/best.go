package a
func f(a int){a=a}
