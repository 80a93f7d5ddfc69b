package a

var size int
var name, path string

const limit = 10

func grow() int {
	size += limit
	return len(name) + len(path)
}

var size int
