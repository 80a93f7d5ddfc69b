package a
func f(x int)any{y:=make([]int,x);return&y}
