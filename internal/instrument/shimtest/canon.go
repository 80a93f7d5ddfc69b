package shimtest

import "math"

// A host runs a generator: a [model] or, in the tests of this package, a shim. Sites have names.
type host interface {
	draw(site string, n uint64) uint64
	float(site string) float64
	call(site string, f func())
	branch(site string, f func())
	loop(site string, f func())
	iter() bool // begins an iteration of the innermost loop; returns true
	body() bool // begins its body; returns true
	perm(site string, n, k int) []int
	print(args ...any)
	exit(status int)
}

// A generator is one of those that shims are checked with.
type generator struct {
	name     string
	run      func(h host)
	status   int // -1: any but 0
	optional bool
}

// canon lists the generators of doc.go that end by themselves.
var canon = []generator{
	{name: "choices", run: choices},
	{name: "loop", run: loop},
	{name: "header", run: header},
	{name: "while", run: while},
	{name: "nested", run: func(h host) { expr(h, 0); h.print("\n") }},
	{name: "sites", run: sites},
	{name: "shuffle", run: shuffle, optional: true},
	{name: "floats", run: floats},
	{name: "exit", run: exit, status: 3},
	{name: "crash", run: func(h host) { h.print(h.draw("a", 10), "\n"); h.exit(1) }, status: -1},
	{name: "large", run: large},
	{name: "plain", run: func(h host) { h.print("nothing\n") }},
}

func choices(h host) {
	a := h.draw("a", 10)
	b, c := h.draw("b", 10), h.draw("c", 10)
	h.print(a, " ", b, " ", c, "\n")
}

func loop(h host) {
	n := h.draw("n", 20)
	s := ""
	h.loop("letters", func() {
		for i := uint64(0); h.iter() && i < n && h.body(); i++ {
			s += letter(h.draw("letter", 26))
		}
	})
	h.print(s, "\n", s, "\n")
}

func letter(v uint64) string { return string(rune('a' + v)) }

func header(h host) {
	h.loop("loop", func() {
		for i, n := uint64(0), h.draw("n", 4); h.iter() && i < n && h.body(); i++ {
			h.print(h.draw("digit", 10), " ")
		}
	})
	h.print("\n")
}

func while(h host) {
	h.loop("while", func() {
		for h.iter() && h.draw("more", 10) < 7 && h.body() {
			h.print(letter(h.draw("letter", 26)))
		}
	})
	h.print("\n")
	h.loop("until", func() {
		for h.iter() && h.body() && h.draw("stop", 4) != 0 {
			h.print(".")
		}
	})
	h.print("\n")
}

func expr(h host, depth int) {
	h.call("expr", func() {
		if depth < 4 && h.draw("more", 3) > 0 {
			h.branch("two", func() {
				h.print("(")
				expr(h, depth+1)
				h.print("+")
				expr(h, depth+1)
				h.print(")")
			})
		} else {
			h.branch("one", func() { h.print(h.draw("digit", 10)) })
		}
	})
}

func sites(h host) {
	dice := func() { h.call("dice", func() { h.print(h.draw("six", 6), " ") }) }
	left := func() { h.call("left", dice) }
	right := func() { h.call("right", dice) }
	left()
	right()
	left()
	h.print("\n")
}

func shuffle(h host) {
	for _, list := range [][]int{h.perm("shuffle", 5, 5), h.perm("sample", 10, 3)} {
		for i, v := range list {
			if i > 0 {
				h.print(" ")
			}
			h.print(v)
		}
		h.print("\n")
	}
}

func floats(h host) {
	h.loop("three", func() {
		for i := 0; h.iter() && i < 3 && h.body(); i++ {
			h.print(int(math.Floor(h.float("float")*1e6)), "\n")
		}
	})
}

func exit(h host) {
	a, b := h.draw("a", 10), h.draw("b", 10)
	h.print(a, " ", b, "\n")
	h.exit(3)
}

const xs = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"

func large(h host) {
	h.loop("lines", func() {
		for i := 0; h.iter() && i < 30000 && h.body(); i++ {
			h.print(h.draw("hundred", 100), " ", xs, "\n")
		}
	})
}
