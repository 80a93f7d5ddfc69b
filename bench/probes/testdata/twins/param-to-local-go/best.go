package a
func f(){for range f{}}
