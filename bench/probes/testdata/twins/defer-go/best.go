package a
func f(){defer f}
