// branches: if, switch and select, and functions that end in them.
package main

import (
	"fmt"
	"math/rand/v2"
)

var rng = rand.New(rand.NewPCG(3, 0))

func chain(n int) string {
	if n == 0 {
		return "none"
	} else if k := rng.IntN(3); k == 1 {
		return fmt.Sprint("one ", rng.IntN(9))
	} else if k == 2 {
		panic(fmt.Sprint("two ", rng.IntN(9)))
	} else {
		return fmt.Sprint("other")
	}
}

func fall(n int) (s string) {
	switch n {
	case 0:
		s += fmt.Sprint("0:", rng.IntN(5))
		fallthrough
	case 1:
		s += fmt.Sprint("1:", rng.IntN(5))
		if rng.IntN(2) == 0 {
			break
		}
		s += "!"
	case 2, 3:
	default:
		s = fmt.Sprint("?", rng.IntN(5))
	}
	s += fmt.Sprint(" after ", rng.IntN(5)) // in none of the clauses
	return s
}

func kind(x any) string {
	switch x := x.(type) {
	case int:
		return fmt.Sprint("int ", x+rng.IntN(3))
	case string, []byte:
		return fmt.Sprint("text ", rng.IntN(3))
	default:
		panic("kind")
	}
}

func choose(a, b chan int) int {
	select {
	case x := <-a:
		return x + rng.IntN(2)
	case b <- rng.IntN(2):
		return <-b
	}
}

func nested() int {
there:
	switch {
	case true:
		select {
		default:
			if rng.IntN(2) < 2 {
				fmt.Println("leaving")
				break there
			}
		}
		fmt.Println("not reached")
	}
	return rng.IntN(3)
}

func main() {
	for n := range 3 {
		func() {
			defer func() {
				if r := recover(); r != nil {
					fmt.Println("recovered", r, rng.IntN(4))
				}
			}()
			fmt.Println(chain(n))
		}()
		fmt.Println(fall(n), kind(n), kind("x"))
	}
	b := make(chan int, 1)
	fmt.Println(choose(nil, b), nested())
	if x, ok := any(rng).(*rand.Rand); ok && x.IntN(2) >= 0 {
		fmt.Println("the same", x.IntN(8))
	}
}
