// many: a million choices, each in a part of its own.
package main

import (
	"fmt"
	"math/rand/v2"
)

func draw(r *rand.Rand) int { return r.IntN(100) }

func main() {
	r := rand.New(rand.NewPCG(1, 1))
	sum := 0
	for i := 0; i < 1_000_000; i++ {
		sum += draw(r)
	}
	fmt.Println(sum)
}
