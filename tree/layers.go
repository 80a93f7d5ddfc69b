package tree

import "maps"

// layers is a map that is never written to: putting things in makes a new one that
// shares the old. A plan may go on in two ways from one state, so that what is
// learnt in one must not be seen in the other.
type layers[K comparable, V any] struct {
	maps []map[K]V // later ones count; each less than half as large as the one before
}

func (l layers[K, V]) get(k K) (V, bool) {
	for i := len(l.maps) - 1; i >= 0; i-- {
		if v, ok := l.maps[i][k]; ok {
			return v, true
		}
	}
	var none V
	return none, false
}

// with is l with some more in it, which l takes over.
func (l layers[K, V]) with(more map[K]V) layers[K, V] {
	if len(more) == 0 {
		return l
	}
	n := len(l.maps)
	for n > 0 && len(l.maps[n-1]) < 2*len(more) {
		merged := maps.Clone(l.maps[n-1])
		maps.Copy(merged, more)
		more = merged
		n--
	}
	return layers[K, V]{append(l.maps[:n:n], more)}
}
