// bounds: numbers that are checked.
package main

import (
	"fmt"
	"math/rand"
	v2 "math/rand/v2"
)

func in[T int | int32 | int64 | uint | uint32 | uint64 | float32 | float64](x, from, below T) {
	if x < from || x >= below {
		panic(fmt.Sprint(x, " is not in [", from, ", ", below, ")"))
	}
}

func main() {
	a := rand.New(rand.NewSource(1))
	b := v2.New(v2.NewPCG(1, 2))
	for range 30 {
		in(a.Intn(10), 0, 10)
		in(a.Int31n(1<<30), 0, 1<<30)
		in(a.Int63n(1<<62), 0, 1<<62)
		in(uint32(a.Int31()), 0, 1<<31)
		in(uint64(a.Int()), 0, 1<<63)
		in(a.Float32(), 0, 1)
		in(a.Float64(), 0, 1)
		in(b.Float32(), 0, 1)
		in(b.Float64(), 0, 1)
		in(b.Uint32N(7), 0, 7)
		in(b.Uint64N(1<<63+9), 0, 1<<63+9)
		in(b.UintN(3), 0, 3)
		in(b.IntN(1), 0, 1)
		seen := map[int]bool{}
		for _, x := range a.Perm(9) {
			in(x, 0, 9)
			seen[x] = true
		}
		b.Shuffle(5, func(i, j int) {
			in(i, 1, 5)
			in(j, 0, i+1)
		})
		if len(seen) != 9 {
			panic("no permutation")
		}
	}
	fmt.Println("fine")
}
