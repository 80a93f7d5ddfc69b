package syntax

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestValidIsParsed: Valid may stop at the first error, but agrees with a count of all errors. That
// matters for long sources.
func TestValidIsParsed(t *testing.T) {
	for _, l := range Languages() {
		t.Run(l.Name, func(t *testing.T) {
			_, src := sample(t, l)
			r := rand.New(rand.NewPCG(3, uint64(len(l.Name))))
			right, wrong := 0, 0
			for i := range 60 {
				cut := bytes.Repeat(src, 1+i%3)
				for range i % 3 {
					from := r.IntN(len(cut))
					cut = slices.Delete(cut, from, from+r.IntN(min(40, len(cut)-from)))
				}
				raw, err := l.Parse(cut)
				if want := err == nil && raw.Errors == 0; Valid(l, cut, 0) != want {
					t.Fatalf("%q: Valid is not %t", cut, want)
				} else if want {
					right++
				} else {
					wrong++
				}
			}
			if right == 0 {
				t.Errorf("none of %d is valid", wrong)
			}
		})
	}
}
