package stage

import (
	"maps"
	"math/rand/v2"
	"testing"
)

// Random versions of a map, made from each other in any order, behave like copies.
func TestMap(t *testing.T) {
	type version struct {
		is  Map[int, int]
		was map[int]int
	}
	r := rand.New(rand.NewPCG(1, 2))
	all := []version{{was: map[int]int{}}}
	for range 2000 {
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
				t.Fatalf("%d: %d, %t instead of %d, %t", k, got, ok, want, has)
			}
		}
	}
}
