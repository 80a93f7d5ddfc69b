package stage

import (
	"maps"
	"math/rand/v2"
	"testing"
)

// TestMap checks that versions of a map, derived from each other in random order, behave like
// copies.
func TestMap(t *testing.T) {
	type version struct {
		is  Map[int, int]
		was map[int]int
	}
	r := rand.New(rand.NewPCG(1, 2))
	all := []version{{was: map[int]int{}}}
	for range 1000 {
		v := all[r.IntN(len(all))]
		more := map[int]int{}
		for range r.IntN(6) {
			more[r.IntN(200)] = r.IntN(1000)
		}
		was := maps.Clone(v.was)
		maps.Copy(was, more)
		all = append(all, version{v.is.With(more), was})
	}
	for _, v := range all {
		for k := range 200 {
			got, ok := v.is.Get(k)
			want, has := v.was[k]
			if got != want || ok != has {
				t.Fatalf("Get(%d) = %d, %t; want %d, %t", k, got, ok, want, has)
			}
		}
	}
}
