package main
var a int
func main(){println(42);a/=a}
