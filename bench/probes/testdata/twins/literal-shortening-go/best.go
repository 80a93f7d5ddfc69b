package a
type a struct{int"a:a"}
