package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
)

// An input is a text that becomes smaller.
type input struct {
	rng  *rand.Rand
	data []byte
	n    int // steps so far
}

// words is how many different words an input has.
const words = 5000

// newInput returns a text that looks like a program.
func newInput(rng *rand.Rand, size int) *input {
	in := &input{rng: rng, data: make([]byte, 0, size+100)}
	for len(in.data) < size {
		in.data = fmt.Appendf(in.data, "  w%d = f%d(w%d, %d);\n", rng.IntN(words), rng.IntN(words), rng.IntN(words), rng.IntN(1000))
	}
	in.data = in.data[:size]
	return in
}

// step makes the text smaller, so that little is left of size bytes after so many steps, and says how.
func (in *input) step(size, steps int) string {
	in.n++
	if in.n%100 == 0 {
		old := fmt.Appendf(nil, "w%d ", in.rng.IntN(words))
		in.data = bytes.ReplaceAll(in.data, old, []byte("v "))
		return "rename"
	}
	cuts := 1 + in.rng.IntN(4)
	if in.n%10 == 0 {
		cuts = 40
	}
	goal := size - size*in.n/(steps+1)
	length := max(0, len(in.data)-goal) / cuts
	out := make([]byte, 0, len(in.data))
	part := len(in.data) / cuts
	for i := range cuts {
		stretch := in.data[i*part : (i+1)*part]
		if i == cuts-1 {
			stretch = in.data[i*part:]
		}
		cut := min(len(stretch), length)
		at := in.rng.IntN(len(stretch) - cut + 1)
		out = append(append(out, stretch[:at]...), stretch[at+cut:]...)
	}
	in.data = out
	return fmt.Sprintf("remove %d stretches", cuts)
}
