package a

type number interface {
	~int | ~uint8 | ~float64
}

type pair[K comparable, V number] struct {
	key K
	val V
}

type table[K comparable, V number] struct {
	rows []pair[K, V]
	zero V
}

func (t *table[K, V]) put(k K, v V) *table[K, V] {
	t.rows = append(t.rows, pair[K, V]{k, v})
	return t
}

func sum[K comparable, V number](t *table[K, V]) V {
	s := t.zero
	for _, r := range t.rows {
		s += r.val
	}
	return s
}

func level() byte {
	t := new(table[string, byte])
	t.put("low", 20).put("high", 300)
	return sum(t)
}
