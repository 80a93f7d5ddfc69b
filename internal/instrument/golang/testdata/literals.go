// literals: functions in all sorts of places.
package main

import (
	"fmt"
	"math/rand"
	"sort"
	"strings"
)

var rng = rand.New(rand.NewSource(5))

var (
	early = func() int { return rng.Intn(6) }()
	table = map[string]func(int) int{
		"add": func(x int) int { return x + rng.Intn(3) },
		"neg": func(x int) int { return -x },
	}
)

type node struct {
	make func() *node
	kids []*node
}

func init() { fmt.Println("init", early, rng.Intn(4)) }
func init() { fmt.Println("init", rng.Intn(4)) }

func (n *node) grow(depth int) *node {
	for ; depth > 0 && rng.Intn(3) > 0; depth-- {
		n.kids = append(n.kids, (&node{make: n.make}).grow(depth-1))
	}
	return n
}

func (n node) String() string {
	var s []string
	for _, k := range n.kids {
		s = append(s, k.String())
	}
	return "(" + strings.Join(s, " ") + ")"
}

func counter() (next func() int, stop func()) {
	n := 0
	return func() int { n += 1 + rng.Intn(2); return n }, func() { n = -1 }
}

func clean() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("cleaned %v after %d", r, rng.Intn(5))
		}
	}()
	for i := 0; ; i++ {
		defer fmt.Println("deferred", i, rng.Intn(10))
		if rng.Intn(3) == 0 {
			var none []int
			_ = none[i]
		}
	}
}

func main() {
	next, stop := counter()
	fmt.Println(next(), next(), table["add"](1), table["neg"](1), (func() int { return rng.Intn(2) })())
	stop()
	xs := []int{5, 2, 8, 1}
	sort.Slice(xs, func(i, j int) bool { return xs[i]+rng.Intn(2) < xs[j] })
	fmt.Println(xs, new(node).grow(3))
	fmt.Println(clean())
	defer func() { fmt.Println("last", rng.Intn(3)) }()
	fmt.Println(strings.Map(func(r rune) rune { return r + rune(rng.Intn(2)) }, "abc"))
}
