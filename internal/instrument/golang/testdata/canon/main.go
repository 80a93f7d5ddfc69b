// These are the generators of package shimtest in one program; its argument names one.
package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"time"
)

var (
	r   = rand.New(rand.NewPCG(1, 7))
	out = bufio.NewWriter(os.Stdout)
)

func main() {
	defer out.Flush()
	switch os.Args[1] {
	case "choices":
		a := r.IntN(10)
		b, c := r.IntN(10), r.IntN(10)
		fmt.Fprintln(out, a, b, c)
	case "loop":
		loop()
	case "header":
		for i, n := 0, r.IntN(4); i < n; i++ {
			fmt.Fprint(out, r.IntN(10), " ")
		}
		fmt.Fprintln(out)
	case "while":
		while()
	case "nested":
		expr(0)
		fmt.Fprintln(out)
	case "sites":
		left()
		right()
		left()
		fmt.Fprintln(out)
	case "shuffle":
		shuffle()
	case "floats":
		for range 3 {
			fmt.Fprintln(out, int(r.Float64()*1e6))
		}
	case "exit":
		a := r.IntN(10)
		b := r.IntN(10)
		fmt.Fprintln(out, a, b)
		for {
			stop()
		}
	case "crash":
		fmt.Fprintln(out, r.IntN(10))
		panic("enough")
	case "endless":
		for {
			r.IntN(10)
		}
	case "silent":
		r.IntN(10)
		time.Sleep(time.Hour)
	case "large":
		for range 30000 {
			fmt.Fprintln(out, r.IntN(100), strings.Repeat("x", 60))
		}
	case "plain":
		fmt.Fprintln(out, "nothing")
	}
}

func loop() {
	n := r.IntN(20)
	s := ""
	for range n {
		s += string(rune('a' + r.IntN(26)))
	}
	fmt.Fprintln(out, s)
	fmt.Fprintln(out, s)
}

func while() {
	for r.IntN(10) < 7 {
		fmt.Fprintf(out, "%c", 'a'+r.IntN(26))
	}
	fmt.Fprintln(out)
	for {
		if r.IntN(4) == 0 {
			break
		}
		fmt.Fprint(out, ".")
	}
	fmt.Fprintln(out)
}

func expr(depth int) {
	if depth < 4 && r.IntN(3) > 0 {
		fmt.Fprint(out, "(")
		expr(depth + 1)
		fmt.Fprint(out, "+")
		expr(depth + 1)
		fmt.Fprint(out, ")")
	} else {
		fmt.Fprint(out, r.IntN(10))
	}
}

func dice()  { fmt.Fprint(out, r.IntN(6), " ") }
func left()  { dice() }
func right() { dice() }

// shuffle takes three of a permutation for a sample: the library has none.
func shuffle() {
	five := []string{"0", "1", "2", "3", "4"}
	r.Shuffle(len(five), func(i, j int) { five[i], five[j] = five[j], five[i] })
	fmt.Fprintln(out, strings.Join(five, " "))
	ten := r.Perm(10)
	fmt.Fprintln(out, ten[0], ten[1], ten[2])
}

func stop() {
	out.Flush()
	os.Exit(3)
}
