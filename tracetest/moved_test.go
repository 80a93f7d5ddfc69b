package tracetest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/trace"
)

// shapes draws values in many different ways.
func shapes(t *T) string {
	var b strings.Builder
	t.Repeat(0, 5, func(int) {
		t.OneOf(
			func() { fmt.Fprint(&b, "circle ", t.Intn(10)) },
			func() { fmt.Fprint(&b, "scaled ", t.Float64()) },
			func() { fmt.Fprint(&b, "order ", t.Sample(5, 2)) },
		)
		t.Maybe(func() { fmt.Fprint(&b, " named ", t.String("abc", 1, 3)) })
		fmt.Fprintln(&b, t.Rand().IntN(3))
	})
	return b.String()
}

func shapesChecker(tb testing.TB) *checker[string] {
	return newChecker(tb, Options{}, shapes, func(string) error { return nil })
}

// recorded returns a kept trace of shapes and its value.
func recorded(tb testing.TB, seed uint64) (string, []byte) {
	x, ok := shapesChecker(tb).record(tb, seeded(seed))
	if !ok {
		tb.Fatal("not recorded")
	}
	f := trace.File{Generator: []string{"TestX"}, Language: "Go", Trace: x.trace}
	return x.value, f.Format()
}

// moveLines changes the lines of a trace as if it had been recorded with another file.
func moveLines(t *testing.T, data []byte, to func(line int) int) []byte {
	t.Helper()
	f, err := trace.ParseFile(data)
	if err != nil {
		t.Fatal(err)
	}
	sites := map[trace.Site]trace.Site{}
	names := map[trace.Site]string{}
	for s, n := range f.Trace.Names {
		l := lineOf(n)
		if l.file != "moved_test.go" {
			t.Fatalf("%q has no line", n)
		}
		sites[s] = s - siteAt(l.file, l.line) + siteAt(l.file, to(l.line))
		names[sites[s]] = fmt.Sprintf("%s:%d%s", l.file, to(l.line), l.rest)
	}
	for _, p := range f.Trace.Parts() {
		p.Site = sites[p.Site]
	}
	for _, c := range f.Trace.Choices() {
		c.Site = sites[c.Site]
	}
	f.Trace.Names = names
	return f.Format()
}

func TestMoved(t *testing.T) {
	for name, to := range map[string]func(int) int{
		"as it is":   func(l int) int { return l },
		"down":       func(l int) int { return l + 100 },
		"up":         func(l int) int { return l - 7 },
		"a little":   func(l int) int { return l + 1 },
		"two pieces": func(l int) int { return l + 3*(l/19) },
	} {
		for seed := range uint64(30) {
			want, data := recorded(t, seed)
			x, misfit, ok, err := shapesChecker(t).fit(moveLines(t, data, to))
			if err != nil || !ok || misfit != "" || x.value != want {
				t.Errorf("%s, seed %d: %v %v %q: got\n%swant\n%s", name, seed, ok, err, misfit, x.value, want)
			}
		}
	}
}

// For any trace, the generator makes a value or is stopped.
func FuzzFit(f *testing.F) {
	for seed := range uint64(5) {
		_, data := recorded(f, seed)
		f.Add(data)
	}
	c := shapesChecker(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		x, _, ok, err := c.fit(data)
		switch {
		case err != nil || !ok:
		case x.failure != nil:
			t.Error(x.failure.message)
		case strings.Contains(x.value, "NaN") || strings.Contains(x.value, "Inf"):
			t.Errorf("%q cannot be drawn", x.value)
		}
	})
}
