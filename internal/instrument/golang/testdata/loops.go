// loops: every form of loop.
package main

import (
	"fmt"
	"iter"
	"math/rand"
	"slices"
)

var rng = rand.New(rand.NewSource(1))

type truth bool

func more() truth { return rng.Intn(3) > 0 }

func each(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; i < n; i++ {
			if !yield(rng.Intn(10) + i) {
				return
			}
		}
	}
}

func forever() int {
	for {
		if x := rng.Intn(4); x == 0 {
			return x
		}
	}
}

func labelled() {
outer:
	for i := 0; i < 4; i++ {
		for j := range 4 {
			switch rng.Intn(4) {
			case 0:
				continue outer
			case 1:
				break outer
			case 2:
				break
			}
			fmt.Print(i, j, " ")
		}
	}
	fmt.Println()
}

func again() (n int) {
retry:
	for range 2 {
		n++
		if rng.Intn(2) == 0 && n < 9 {
			goto retry
		}
	}
	if rng.Intn(3) > 0 {
		n += 100
		goto done
	}
	n += 1000
done:
	return n
}

func main() {
	n := 2 + rng.Intn(2)
	for i := 0; i < n; i++ {
		fmt.Println("counted", i, rng.Intn(5))
	}
	for more() {
		fmt.Println("more")
	}
	for _, c := range "ab" {
		fmt.Println(c, rng.Intn(2))
	}
	for i := range rng.Intn(3) {
		fmt.Println("int", i)
	}
	for x := range each(2) {
		fmt.Println("func", x, rng.Intn(7))
	}
	for x := range slices.Values([]int{5, 6}) {
		fmt.Println("library", x, rng.Intn(7))
	}
	for range [2]int{} {
		fmt.Println(rng.Intn(9))
	}
	sum := 0
	for i := range 100 {
		sum += i // nothing to be seen here
	}
	for i, done := 0, false; !done; i, done = i+1, rng.Intn(2) == 0 {
		sum += i
	}
	ch := make(chan int, 3)
	for range 3 {
		ch <- rng.Intn(5)
	}
	close(ch)
	for x := range ch {
		sum += x
	}
	fmt.Println(sum, forever(), again())
	labelled()
}
