package main
func main(){println("kestrel"[4:]+"s")}
