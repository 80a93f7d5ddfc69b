package trace_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/trace"
	"github.com/whittle-dd/whittle/tracetest"
)

// The problems of SmartCheck, as the paper's section 5 uses them. Each generator prints
// a value; the test reads it back and says whether it shows the bug.
type problem struct {
	name string
	gen  func(*tracetest.T) string
	bug  func(string) bool
	size func(string) int
	most float64 // mean size
}

func calculator(t *tracetest.T, depth int) string {
	var out string
	t.Call("calculator", func() {
		if depth == 0 || t.Intn(3) == 0 {
			out = strconv.Itoa(t.Intn(leaf) - leaf/2)
			return
		}
		op := tracetest.Pick(t, "+", "/")
		a := calculator(t, depth-1)
		out = "(" + a + op + calculator(t, depth-1) + ")"
	})
	return out
}

var leaf = 21

// logic is an expression that may stand in either of two lists: in one of them it costs
// more.
func logic(t *tracetest.T, depth int) string {
	out := ""
	t.Call("logic", func() {
		if depth == 0 || t.Intn(3) == 0 {
			out = strconv.Itoa(t.Intn(10))
			return
		}
		op := tracetest.Pick(t, "&", "|")
		a := logic(t, depth-1)
		out = "(" + a + op + logic(t, depth-1) + ")"
	})
	return out
}

type expr struct {
	op   byte
	val  int
	a, b *expr
}

func parse(s string) (*expr, string) {
	if s[0] != '(' {
		n := 1
		for n < len(s) && s[n] >= '0' && s[n] <= '9' {
			n++
		}
		v, _ := strconv.Atoi(s[:n])
		return &expr{val: v}, s[n:]
	}
	a, s := parse(s[1:])
	op := s[0]
	b, s := parse(s[1:])
	return &expr{op, 0, a, b}, s[1:]
}

func (e *expr) eval() (v int, ok bool) {
	if e.op == 0 {
		return e.val, true
	}
	a, ok1 := e.a.eval()
	b, ok2 := e.b.eval()
	if !ok1 || !ok2 {
		return 0, false
	}
	if e.op == '+' {
		return a + b, true
	}
	if b == 0 {
		return 0, false
	}
	return a / b, true
}

func (e *expr) literalZero() bool {
	if e.op == 0 {
		return false
	}
	return e.op == '/' && e.b.op == 0 && e.b.val == 0 || e.a.literalZero() || e.b.literalZero()
}

func (e *expr) size() int {
	if e.op == 0 {
		return 1
	}
	return 1 + e.a.size() + e.b.size()
}

type heap struct {
	v    int
	l, r *heap
}

func genHeap(t *tracetest.T, depth, least int) string {
	out := "."
	t.Call("heap", func() {
		if depth == 0 || t.Intn(4) == 0 {
			return
		}
		v := least + t.Intn(leaf)
		l := genHeap(t, depth-1, v)
		out = fmt.Sprintf("(%d%s%s)", v, l, genHeap(t, depth-1, v))
	})
	return out
}

func parseHeap(s string) (*heap, string) {
	if s[0] == '.' {
		return nil, s[1:]
	}
	n := 1
	for s[n] >= '0' && s[n] <= '9' {
		n++
	}
	h := &heap{}
	h.v, _ = strconv.Atoi(s[1:n])
	h.l, s = parseHeap(s[n:])
	h.r, s = parseHeap(s)
	return h, s[1:]
}

func (h *heap) list() []int {
	if h == nil {
		return nil
	}
	return append(append([]int{h.v}, h.l.list()...), h.r.list()...)
}

func merge(a, b *heap) *heap {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	case a.v <= b.v:
		return &heap{a.v, merge(a.r, b), a.l}
	}
	return &heap{b.v, merge(b.r, a), b.l}
}

var problems = []problem{
	{"reverse", func(t *tracetest.T) string {
		var xs []string
		t.Repeat(0, 50, func(int) { xs = append(xs, strconv.Itoa(t.Intn(1000)-500)) })
		return strings.Join(xs, " ")
	}, func(s string) bool {
		xs := strings.Fields(s)
		for i := range xs {
			if xs[i] != xs[len(xs)-1-i] {
				return true
			}
		}
		return false
	}, func(s string) int { return len(strings.Fields(s)) }, 2.0},
	{"calculator", func(t *tracetest.T) string { return calculator(t, 6) }, func(s string) bool {
		e, _ := parse(s)
		_, ok := e.eval()
		return !ok && !e.literalZero()
	}, func(s string) int { e, _ := parse(s); return e.size() }, 5.2},
	{"binheap", func(t *tracetest.T) string { return genHeap(t, 6, 0) }, func(s string) bool {
		h, _ := parseHeap(s)
		if h == nil {
			return false
		}
		xs := append([]int{h.v}, merge(h.l, h.r).list()...)
		for i := range xs[1:] {
			if xs[i] > xs[i+1] {
				return true
			}
		}
		return false
	}, func(s string) int { return strings.Count(s, "(") + strings.Count(s, ".") }, 9.2},
	{"lists", func(t *tracetest.T) string {
		var args, stmts []string
		t.Repeat(0, 4, func(int) { args = append(args, logic(t, 3)) })
		t.Repeat(0, 4, func(int) { stmts = append(stmts, "return "+logic(t, 3)) })
		return "f(" + strings.Join(args, ",") + "){" + strings.Join(stmts, ";") + "}"
	}, func(s string) bool { return strings.Contains(s, "|") },
		func(s string) int { return strings.Count(s, "return") + strings.Count(s, "|") + strings.Count(s, "&") }, 1.2},
	{"bound5", func(t *tracetest.T) string {
		var ls []string
		for range 5 {
			var xs []string
			for {
				xs = nil
				var sum int16
				t.Repeat(0, boundList, func(int) {
					v := t.Intn(1<<16) - 1<<15
					sum += int16(v)
					xs = append(xs, strconv.Itoa(v))
				})
				if sum < 256 {
					break
				}
			}
			ls = append(ls, strings.Join(xs, " "))
		}
		return strings.Join(ls, ";")
	}, func(s string) bool {
		var all int16
		for l := range strings.SplitSeq(s, ";") {
			var sum int16
			for _, x := range strings.Fields(l) {
				v, _ := strconv.Atoi(x)
				sum += int16(v)
			}
			if sum >= 256 {
				return false
			}
			all += sum
		}
		return all >= 5*256
	}, func(s string) int { return len(strings.Fields(strings.ReplaceAll(s, ";", " "))) }, 2.2},
}

var boundList = 10

// TestSmart checks that the problems end at the sizes of the paper, up to a little.
func TestSmart(t *testing.T) {
	for _, p := range problems {
		size, found := 0, 0
		for seed := uint64(0); found < 30; seed++ {
			gen := tracetest.Func(seed, func(t *tracetest.T) ([]byte, bool) { return []byte(p.gen(t)), true })
			r, _, _ := (&trace.Oracle{Generator: gen}).Record(t.Context())
			if !p.bug(string(r.Output)) {
				continue
			}
			found++
			best, _ := reduceWith(t, gen, p.bug, trace.Reduce(trace.Defaults()))
			size += p.size(string(best.Output))
		}
		if mean := float64(size) / float64(found); mean > p.most {
			t.Errorf("%s: mean size %.2f, want at most %.2f", p.name, mean, p.most)
		}
	}
}
