package python_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A writer writes random Python programs: functions with and without yield that call each other, keep
// partly used generators, and leave loops in every possible way.
type writer struct {
	*rand.Rand
	out   strings.Builder
	names []string // of the functions so far, "g" first if they yield
	yield bool
}

func (w *writer) line(depth int, format string, args ...any) {
	fmt.Fprintf(&w.out, "%s%s\n", strings.Repeat("    ", depth), fmt.Sprintf(format, args...))
}

func (w *writer) value() string {
	v := []string{"r.randrange(4)", "r.random()", "r.choice('abc')", "r.randint(-2, 2)", "r.sample(range(4), 2)", "step()"}
	if len(w.names) > 0 {
		f := w.names[w.IntN(len(w.names))]
		if f[0] == 'g' {
			v = append(v, "list("+f+"())", "keep("+f+"())", "more()", "more()", "sum(1 for _ in "+f+"())", "any(x for x in "+f+"())",
				"keep((r.randrange(3), x) for x in "+f+"())", "[x for x in "+f+"() if r.random() < 0.7]")
		} else {
			v = append(v, f+"()", f+"()")
		}
	}
	return v[w.IntN(len(v))]
}

func (w *writer) block(depth, loops int) {
	for range 1 + w.IntN(3) {
		w.statement(depth, loops)
	}
}

func (w *writer) statement(depth, loops int) {
	if depth > 4 {
		w.line(depth, "say(%s)", w.value())
		return
	}
	switch w.IntN(12) {
	case 0, 1:
		w.line(depth, "for i%d in range(r.randrange(3)):", depth)
		w.block(depth+1, loops+1)
		if w.IntN(3) == 0 {
			w.line(depth, "else:")
			w.block(depth+1, loops)
		}
	case 2:
		w.line(depth, "for x in g0():")
		w.block(depth+1, loops+1)
	case 3:
		w.line(depth, "while r.random() < 0.4:")
		w.block(depth+1, loops+1)
	case 4, 5:
		w.line(depth, "if %s:", w.value())
		w.block(depth+1, loops)
		if w.IntN(2) == 0 {
			w.line(depth, "else:")
			w.block(depth+1, loops)
		}
	case 6:
		w.line(depth, "try:")
		w.block(depth+1, loops)
		w.line(depth, "except ValueError:")
		w.block(depth+1, loops)
		if w.IntN(2) == 0 {
			w.line(depth, "finally:")
			w.line(depth+1, "say(%s)", w.value())
		}
	case 7:
		leave := []string{"return", "raise ValueError"}
		if loops > 0 {
			leave = append(leave, "break", "continue")
		}
		w.line(depth, "if r.random() < 0.3:")
		w.line(depth+1, "%s", leave[w.IntN(len(leave))])
	default:
		if w.yield && w.IntN(2) == 0 {
			y := []string{"yield %s", "say((yield %s))", "yield from [%s]", "yield from g0(); say(%s)"}
			w.line(depth, y[w.IntN(len(y))], w.value())
		} else {
			w.line(depth, "say(%s)", w.value())
		}
	}
}

func (w *writer) program() string {
	w.out.WriteString(`
import random
r = random.Random(5)
kept = []
fuel = 3000
class Empty(BaseException): pass
def step():
    global fuel
    fuel -= 1
    if fuel < 0:
        raise Empty
    return fuel
def say(x):
    step()
    print(x if not hasattr(x, "send") else "a generator")
def keep(g):
    if len(kept) > 5:
        kept.pop(r.randrange(3))
    kept.append(g)
def more():
    step()
    if kept:
        try:
            return next(r.choice(kept), None)
        except ValueError:
            return "lost"
def g0():
    for i in range(r.randrange(4)):
        yield step()
`)
	w.names = []string{"g0"}
	for i := range 8 {
		w.yield = w.IntN(2) == 0
		name := fmt.Sprintf("%c%d", "fg"[map[bool]int{true: 1}[w.yield]], i+1)
		w.line(0, "def %s():", name)
		w.line(1, "step()")
		if w.yield {
			w.line(1, "yield 0")
		}
		w.block(1, 0)
		w.names = append(w.names, name)
	}
	w.yield = false
	w.line(0, "try:")
	for range 12 {
		w.line(1, "try:")
		w.line(2, "say(%s)", w.value())
		w.line(2, "say(%s)", w.value())
		w.line(1, "except (ValueError, RecursionError):")
		w.line(2, "say(r.random())")
	}
	w.line(0, "except Empty:")
	w.line(1, "print('empty')")
	return w.out.String()
}

// TestRandom checks that parts are nested and replays equal recordings, whatever functions are suspended
// and resumed when.
func TestRandom(t *testing.T) {
	py := interpreter(t)
	seeds := []int{0, 1, 2, 3, 49} // 49: a generator that prints when Python ends
	if os.Getenv("WHITTLE_CORPUS") == "all" {
		for i := range 100 {
			seeds = append(seeds, 100+i)
		}
	}
	choices := 0
	for _, seed := range seeds {
		w := &writer{Rand: rand.New(rand.NewPCG(uint64(seed), 1))}
		path := filepath.Join(t.TempDir(), fmt.Sprintf("random%d.py", seed))
		if err := os.WriteFile(path, []byte(w.program()), 0o666); err != nil {
			t.Fatal(err)
		}
		choices += len(same(t, true, py, "-W", "ignore", path).taken)
		if t.Failed() {
			t.Fatalf("seed %d:\n%s", seed, w.out.String())
		}
	}
	if choices < 50*len(seeds) {
		t.Errorf("only %d choices in %d programs", choices, len(seeds))
	}
}
