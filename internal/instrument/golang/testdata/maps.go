// maps: a generator whose output depends on the order of maps.
package main

import (
	"fmt"
	"math/rand"
)

func main() {
	rng := rand.New(rand.NewSource(1))
	m := map[string]int{}
	byKey := map[*int]int{}
	for i := range 100 {
		m[fmt.Sprint("k", i)] = rng.Intn(10)
		byKey[new(int)] = i
	}
	for k, v := range m {
		if rng.Intn(v+1) == 0 {
			fmt.Print(k, " ")
			delete(m, k)
		}
	}
	for _, i := range byKey {
		fmt.Print(i, " ")
	}
	a, b := make(chan int, 50), make(chan int, 50)
	for i := range 50 {
		a <- i
		b <- i
	}
	for range 100 {
		select {
		case <-a:
			fmt.Print("a", rng.Intn(3))
		case <-b:
			fmt.Print("b")
		}
	}
	fmt.Println()
}
