package a
type a int
func(a a)b(string){a.b(0)}
