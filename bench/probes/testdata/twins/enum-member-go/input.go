package a

type lane int

const (
	none lane = iota - 1
	left
	right
	both = left + right*2
)

const start, stop = none, both

var signs = "<>="

func sign(l lane) byte {
	if l == stop {
		return signs[left]
	}
	if l != right {
		return signs[start]
	}
	return signs[l]
}
