package text_test

import (
	"bytes"
	"context"
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// reducing runs the pipeline on a file of which only a word must stay. It returns the number of
// tests until so many bytes were left, and the bytes that were left after 8 tests.
func reducing(t *testing.T, data []byte, word string, enough int) (tests, after8 int) {
	t.Helper()
	after8 = len(data)
	asked := 0
	r := reduce.Runner[text.Files]{
		Key: text.Files.Key, Size: text.Files.Size,
		Oracle: reduce.Predicate(func(fs text.Files) bool { return bytes.Contains(fs[0].Data, []byte(word)) }),
		Accept: func(fs text.Files, _ reduce.Size) error {
			if asked <= 8 {
				after8 = len(fs[0].Data)
			}
			if tests == 0 && len(fs[0].Data) <= enough {
				tests = asked
			}
			return nil
		},
		Observe: func(e reduce.Event) {
			if e.Kind == reduce.Asked {
				asked++
			}
		},
	}
	min := dd.Using(dd.Default, dd.Config{Once: true}, func(a text.Atom) int { return int(a.Tokens) })
	best, err := r.Run(context.Background(), text.Single("in", data), text.Pipeline(min, nil))
	if err != nil || tests == 0 {
		t.Fatalf("%d bytes left: %.100q, %v", len(best[0].Data), best[0].Data, err)
	}
	return tests, after8
}

// TestQuickStart checks that one needed line of n is found with at most 2·log₂ n + 10 tests, and that
// 8 tests remove 90 % of the input.
func TestQuickStart(t *testing.T) {
	line := map[string]func(i int) string{
		"log": func(i int) string { return fmt.Sprintf("line %d: some words, and (a bracket %d)\n", i, i%10) },
		"table": func(i int) string {
			return fmt.Sprintf("%d,user%d,%d,\"some comment, number %d\"\n", i, i%97, i*137, i)
		},
		"statements": func(i int) string { return fmt.Sprintf("x%d = f(%d, {a: [1, 2]});\n", i, i) },
		"words":      func(i int) string { return fmt.Sprintf("w%d ", i) },
	}
	for name, line := range line {
		for _, n := range []int{500, 20_000} {
			for _, at := range []int{0, n / 3, n - 1} {
				var b bytes.Buffer
				for i := range n {
					if i == at {
						b.WriteString(strings.Replace(line(i), fmt.Sprint(i), "KEEP", 1))
						continue
					}
					b.WriteString(line(i))
				}
				tests, after8 := reducing(t, b.Bytes(), "KEEP", 100)
				if most := 2*bits.Len(uint(n-1)) + 10; tests > most {
					t.Errorf("%s: %d tests to find line %d of %d, want at most %d", name, tests, at, n, most)
				}
				if 10*after8 > b.Len() {
					t.Errorf("%s: %d of %d bytes are left after 8 tests", name, after8, b.Len())
				}
			}
		}
	}
}

// TestDepthIsLogarithmic checks that n levels of brackets around a word take at most 4·log₂ n + 20
// tests.
func TestDepthIsLogarithmic(t *testing.T) {
	for _, c := range []struct{ open, close string }{
		{"(", ")"}, {"[ ", " ]"}, {"f(1, ", ", 2)"}, {"{\n", "\n}"}, {"<a b='c'>", "</a>"}, {"(a (b) ", ")\n"}, {"if (x) {\n y();\n", "}\n"},
	} {
		for _, n := range []int{3, 6, 8, 10, 100, 3000} {
			data := []byte(strings.Repeat(c.open, n) + "KEEP" + strings.Repeat(c.close, n))
			tests, _ := reducing(t, data, "KEEP", len("KEEP"))
			if most := 4*bits.Len(uint(n-1)) + 20; tests > most {
				t.Errorf("%d levels of %s: %d tests, want at most %d", n, c.open, tests, most)
			}
		}
	}
}
