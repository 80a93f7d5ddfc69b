package main
var a string
func main(){_=a[1:]}
