package a
type A struct{int}
func(a*A)F(){interface{F()}(*a)
a.Int}
