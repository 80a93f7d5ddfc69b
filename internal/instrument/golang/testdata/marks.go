// marks: a generator with random numbers of its own, and the marks that tell.
package main

import (
	"fmt"
	"math/rand"
)

type lcg struct{ state uint32 }

// next gives numbers of [0, n).
func (l *lcg) next(n int) int {
	l.state = l.state*1664525 + 1013904223
	return int(uint64(l.state) * uint64(n) >> 32)
}

var (
	own  = &lcg{7}
	rng  = rand.New(rand.NewSource(1))
	dice = []string{"one", "two", "three"}
)

type face uint8

func throw() face { return face(own.next(6)) }

// word is always one thing.
//
//whittle:atomic
func word() string {
	b := make([]byte, 1+rng.Intn(3))
	for i := range b {
		b[i] = letter()
	}
	rng.Shuffle(len(b), func(i, j int) { b[i], b[j] = b[j], b[i] })
	return string(b)
}

func letter() byte { return byte('a' + rng.Intn(26)) }

//whittle:skip
func noise() (s string) {
	for range 2 {
		s += fmt.Sprint(rng.Intn(4), " ")
	}
	return s
}

func main() {
	//whittle:choice len(dice)
	fmt.Println(dice[own.next(len(dice))])
	for i := 0; i < 2; i++ {
		x := throw() //whittle:choice 6
		fmt.Println(x, word())
	}
	fmt.Println(noise())
	f := func() int { return rng.Intn(5) } //whittle:skip
	fmt.Println(f())
}
