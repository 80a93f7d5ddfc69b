package tracetest

import (
	"fmt"

	"github.com/whittle-dd/whittle/trace"
)

// Pick draws one of the given values; the first is the simplest.
func Pick[E any](t *T, from ...E) E {
	if len(from) == 0 {
		nothing("Pick")
	}
	return from[t.draw(trace.Int, t.site(), uint64(len(from)))]
}

// Slice draws a list of at least min and at most max elements.
func Slice[E any](t *T, min, max int, element func(*T) E) []E {
	var out []E
	t.Repeat(min, max, func(int) { out = append(out, element(t)) })
	return out
}

// String draws a string of at least min and at most max of the given letters; the first letter is the
// simplest.
func (t *T) String(letters string, min, max int) string {
	from := []rune(letters)
	if len(from) == 0 && max > 0 {
		nothing("String(%q, %d, %d)", letters, min, max)
	}
	site := t.site()
	var out []rune
	t.Repeat(min, max, func(int) {
		out = append(out, from[t.draw(trace.Int, site, uint64(len(from)))])
	})
	return string(out)
}

// Repeat calls body a random number of times, at least min and at most max.
func (t *T) Repeat(min, max int, body func(i int)) {
	if min < 0 || max < min {
		nothing("Repeat(%d, %d)", min, max)
	}
	site := t.site()
	t.alive()
	t.r.Enter(trace.Loop, site)
	defer t.r.Leave()
	count := min + int(t.draw(trace.Int, site, uint64(max-min)+1))
	for i := range count {
		t.round(func() { body(i) })
	}
}

func (t *T) round(body func()) {
	t.r.Iter()
	defer t.r.Leave()
	t.r.Body()
	body()
}

// Maybe draws whether to call body, and reports whether it did.
func (t *T) Maybe(body func()) bool {
	site := t.site()
	if t.draw(trace.Int, site, 2) == 0 {
		return false
	}
	t.branch(site, body)
	return true
}

// OneOf draws one of the given functions and calls it; the first is the simplest.
func (t *T) OneOf(bodies ...func()) {
	if len(bodies) == 0 {
		nothing("OneOf")
	}
	site := t.site()
	i := t.draw(trace.Int, site, uint64(len(bodies)))
	way := site + 1 + trace.Site(i)
	t.r.Name(way, fmt.Sprintf("%s way %d", t.r.Trace().Names[site], i))
	t.branch(way, bodies[i])
}

func (t *T) branch(site trace.Site, body func()) {
	t.r.Enter(trace.Branch, site)
	defer t.r.Leave()
	body()
}

// Perm draws a permutation of [0, n). The simplest is 0, 1, 2, …
func (t *T) Perm(n int) []int { return t.sample("Perm", n, n) }

// Sample draws k different numbers of [0, n), in any order. The simplest are 0, 1, 2, …
func (t *T) Sample(n, k int) []int { return t.sample("Sample", n, k) }

// Shuffle puts n elements into a random order by calling swap, as rand.Shuffle does.
func (t *T) Shuffle(n int, swap func(i, j int)) {
	t.steps("Shuffle", n, n, swap)
}

func (t *T) sample(call string, n, k int) []int {
	p := make([]int, max(n, 0))
	for i := range p {
		p[i] = i
	}
	t.steps(call, n, k, func(i, j int) { p[i], p[j] = p[j], p[i] })
	return p[:k]
}

// steps draws k times which of the remaining elements of n comes next. The last of all n elements is
// not drawn, because there is only one left.
func (t *T) steps(call string, n, k int, swap func(i, j int)) {
	if n < 0 || k < 0 || k > n {
		panic(fmt.Sprintf("tracetest: %s: cannot take %d of %d", call, k, n))
	}
	site := t.site()
	t.alive()
	t.r.Enter(trace.Perm, site)
	defer t.r.Leave()
	for i := range min(k, max(n-1, 0)) {
		if j := i + int(t.draw(trace.Int, site, uint64(n-i))); j != i {
			swap(i, j)
		}
	}
}
