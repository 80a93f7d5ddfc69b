package recipe

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestChanges checks that the changes of a recipe make one text from the other, and that there is something between them.
func TestChanges(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		all := lines(rng.IntN(60))
		a := bytes.Join(all, nil)
		for range rng.IntN(8) {
			if len(all) > 0 {
				all[rng.IntN(len(all))] = [][]byte{nil, []byte("new\n"), all[0]}[rng.IntN(3)]
			}
		}
		b := bytes.Join(all, nil)
		changes, err := Of(a, b).Changes(len(a))
		if err != nil {
			t.Fatal(err)
		}
		var got []byte
		at := 0
		for i, c := range changes {
			if i > 0 && c.A == at {
				t.Errorf("nothing between changes %d and %d", i-1, i)
			}
			got = append(append(got, a[at:c.A]...), b[c.B:c.BEnd]...)
			at = c.AEnd
		}
		if got = append(got, a[at:]...); !bytes.Equal(got, b) {
			t.Fatalf("%v makes %q, want %q", changes, got, b)
		}
	}
}
