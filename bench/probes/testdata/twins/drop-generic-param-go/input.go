package a

type cache[K comparable, V any, M ~int] struct {
	items map[K]V
	meta  M
}

func (c *cache[K, V, M]) put(k K, v V) { c.items[k] = v }

func open[K comparable, V any, M ~int](v V, m M) *cache[K, V, M] {
	return &cache[K, V, M]{map[K]V{}, m}
}

func run() {
	hits := open[string, bool, int](true, 1)
	hits.put("x", false)
	tags := open("y", 2)
	_ = tags
}
