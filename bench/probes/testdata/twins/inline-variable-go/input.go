package main

func main() {
	bird := "kestrel"
	flock := bird + "s"
	size := len(flock)
	half := size / 2
	tail := flock[half:]
	if size > 3 {
		println(tail)
	}
}
