// generics: type parameters, embedded generators, methods.
package main

import (
	"fmt"
	"math/rand/v2"
)

type source struct{ *rand.Rand }

func (s source) pick(n int) int { return s.IntN(n) }

type list[T any] struct{ items []T }

func (l *list[T]) push(s source, x T) {
	if s.pick(4) > 0 {
		l.items = append(l.items, x)
	}
}

func some[T any, S ~[]T](s source, xs S) T { return xs[s.IntN(len(xs))] }

type pair[K comparable, V any] struct {
	k K
	v V
}

func (p pair[K, V]) twice(s source) []pair[K, V] {
	out := []pair[K, V]{p}
	for s.Float64() < 0.5 {
		out = append(out, p)
	}
	return out
}

type drawer interface{ IntN(int) int }

func through(d drawer) int { return d.IntN(50) }

func main() {
	s := source{rand.New(rand.NewPCG(9, 9))}
	var names list[string]
	var nums list[float64]
	for range 4 {
		names.push(s, some(s, []string{"a", "b", "c"}))
		nums.push(s, some(s, []float64{1, 2.5}))
	}
	fmt.Println(names.items, nums.items, pair[string, int]{"k", 2}.twice(s), through(s), s.IntN(3)*10+s.IntN(3))
}
