// names: those that the rewriter might trip over.
package main

import (
	"fmt"
	r "math/rand"
	str "strings"
)

type bool = int8

type whittle_ struct{ rand *r.Rand }

func (whittle_ *whittle_) len(n int) int { return whittle_.rand.Intn(n) }

func min(a, b int) int { return a*10 + b + g.len(3) }

var g = &whittle_{r.New(r.NewSource(2))}

func flip(rand *r.Rand) (ok bool) {
	if rand.Intn(2) == 0 {
		return 1
	}
	return
}

func main() {
	strings := str.NewReplacer("a", "b")
	for panic := range 2 {
		fmt.Println(min(panic, 1), strings.Replace("banana"))
	}
	rand := g.rand
	append := func(xs []int, n int) []int { return []int{n, rand.Intn(9)} }
	make, string, len := 1, 2, g.len
	for i := 0; i < 2; i++ {
		xs := append(nil, len(5))
		fmt.Println(xs, make, string, flip(rand))
	}
}
