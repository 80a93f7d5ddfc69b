package main

import "fmt"

// halve halves even numbers.
func halve(ns ...int) (out []int) {
	for _, n := range ns {
		if n%2 == 0 {
			out = append(out, n/2)
		}
	}
	return out
}

func main() { fmt.Println(halve(1, 2, 4)) }
