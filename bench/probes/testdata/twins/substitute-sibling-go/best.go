package a
type A B
type B A
