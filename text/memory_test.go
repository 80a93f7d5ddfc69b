package text_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// TestMemory checks that what a pass holds while its first candidates are tested is at most 10 bytes
// for each byte of the input, which leaves some for garbage: on lines of text with brackets, on one
// long line, and on short lines.
func TestMemory(t *testing.T) {
	const size = 3 << 20
	fill := func(line func(i int) string) []byte {
		var b bytes.Buffer
		for i := 0; b.Len() < size; i++ {
			b.WriteString(line(i))
		}
		return b.Bytes()
	}
	inputs := map[string][]byte{
		"lines": fill(func(i int) string {
			return fmt.Sprintf("line %d: some words, a number %d and (a bracket %d)\n", i, i*7919%1000, i%10)
		}),
		"one line":    fill(func(i int) string { return fmt.Sprintf("%d,user%d,\"a comment, number %d\" ", i, i%97, i) }),
		"short lines": fill(func(i int) string { return fmt.Sprintf("%d\n", i%100) }),
	}
	min := dd.Using(dd.Default, dd.Config{Once: true}, func(a text.Atom) int { return int(a.Tokens) })
	for name, data := range inputs {
		fs := text.Single("in", data)
		for _, p := range text.Passes() {
			stop := errors.New("enough")
			most, tests := 0, 0
			o := reduce.OracleFunc[text.Files](func(context.Context, text.Files) (reduce.Outcome, error) {
				if tests++; tests == 1 {
					return reduce.Outcome{Verdict: reduce.Interesting}, nil
				}
				most = max(most, held())
				if tests == 3 {
					return reduce.Outcome{}, stop
				}
				return reduce.Outcome{Verdict: reduce.Boring}, nil
			})
			base := held()
			r := reduce.Runner[text.Files]{Oracle: o, Key: text.Files.Key}
			if _, err := r.Run(context.Background(), fs, p.New(min)); err != nil && !errors.Is(err, stop) {
				t.Fatal(err)
			}
			if most -= base; most > 10*len(data) {
				t.Errorf("%s of %s: %d bytes, %.1f for each byte of the input", p.Name, name, most, float64(most)/float64(len(data)))
			}
		}
	}
}

// held returns the number of bytes that are in use.
func held() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
