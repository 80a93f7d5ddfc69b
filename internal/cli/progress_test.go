package cli

import (
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// TestProven: minimality is claimed only for the value the run ended on.
func TestProven(t *testing.T) {
	best := text.Single("f", []byte("x"))
	r := &run{o: reduceOptions{atom: "auto", algorithm: "adaptive"}, best: best}
	if got := r.proven(); !strings.Contains(got, "1-minimal") {
		t.Errorf("nothing could be removed: %q", got)
	}
	r.standsOn = best.Key()
	if got := r.proven(); !strings.Contains(got, "1-minimal") {
		t.Errorf("ended on the best: %q", got)
	}
	r.standsOn = reduce.DigestOf([]byte("elsewhere"))
	if got := r.proven(); got != "" {
		t.Errorf("ended elsewhere: %q", got)
	}
	r = &run{o: reduceOptions{atom: "lines", algorithm: "probdd"}, best: best}
	if got := r.proven(); got != "" {
		t.Errorf("probdd promises nothing: %q", got)
	}
}
