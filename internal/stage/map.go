package stage

import "maps"

// A Map is a map that is never modified: adding entries returns a new map that shares storage with
// the old one. Its zero value is an empty map.
type Map[K comparable, V any] struct {
	layers []map[K]V // later layers take precedence; each is at most half as large as the one before it
}

// Get returns the value of a key, if there is one.
func (m Map[K, V]) Get(k K) (V, bool) {
	for i := len(m.layers) - 1; i >= 0; i-- {
		if v, ok := m.layers[i][k]; ok {
			return v, true
		}
	}
	var none V
	return none, false
}

// With returns m with the entries of more added. It takes ownership of more.
//
// Layers are merged so that there are at most log n of them; each entry is copied about log n times
// in total.
func (m Map[K, V]) With(more map[K]V) Map[K, V] {
	if len(more) == 0 {
		return m
	}
	n := len(m.layers)
	for n > 0 && len(m.layers[n-1]) < 2*len(more) {
		merged := maps.Clone(m.layers[n-1])
		maps.Copy(merged, more)
		more = merged
		n--
	}
	return Map[K, V]{append(m.layers[:n:n], more)}
}

// A Set is a set that is never modified: adding elements returns a new set that shares storage with
// the old one. Its zero value is an empty set.
type Set[K comparable] struct{ of Map[K, struct{}] }

// Has reports whether k is in the set.
func (s Set[K]) Has(k K) bool {
	_, ok := s.of.Get(k)
	return ok
}

// Empty reports whether the set has no elements.
func (s Set[K]) Empty() bool { return len(s.of.layers) == 0 }

// Add returns s with the elements ks added.
func (s Set[K]) Add(ks ...K) Set[K] {
	more := make(map[K]struct{}, len(ks))
	for _, k := range ks {
		more[k] = struct{}{}
	}
	return Set[K]{s.of.With(more)}
}
