package text

import (
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

func TestSize(t *testing.T) {
	fs := Files{{Path: "a", Data: []byte("x = 1;\n")}, {Path: "b", Data: []byte("y\n")}, {Path: "c"}}
	if got, want := fs.Size(), (reduce.Size{5, 12}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}
