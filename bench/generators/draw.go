package main

import (
	"context"
	"hash/fnv"

	"github.com/whittle-dd/whittle/internal/protocol"
	"github.com/whittle-dd/whittle/trace"
	"github.com/whittle-dd/whittle/tracetest"
)

// A draw is the source of the generators here: a [tracetest.T] that marks the branches that
// the rewriting of ordinary programs would mark.
type draw struct {
	*tracetest.T
	r protocol.Handler
}

// at returns the problem's generator with a seed.
func (p problem) at(seed uint64) trace.Generator {
	if p.open != nil {
		return p.open(seed)
	}
	return trace.GeneratorFunc(func(ctx context.Context, r *trace.Replay) ([]byte, bool, error) {
		return tracetest.Func(seed, func(t *tracetest.T) ([]byte, bool) { return []byte(p.gen(draw{t, r.Handler()})), true }).Run(ctx, r)
	})
}

// Branch marks the body of an if.
func (d draw) Branch(name string, body func()) {
	h := fnv.New64a()
	h.Write([]byte("branch " + name))
	site := trace.Site(h.Sum64() >> 16)
	d.r.Name(site, name)
	d.r.Enter(trace.Branch, site)
	defer d.r.Leave()
	body()
}

// sample draws k of [0, n) in some order and records them as a shim records a sample.
func (d draw) sample(n, k int) []int {
	d.r.Enter(trace.Perm, sampleSite)
	defer d.r.Leave()
	p := make([]int, n)
	for i := range p {
		p[i] = i
	}
	for i := range k {
		j := i + d.Intn(n-i)
		p[i], p[j] = p[j], p[i]
	}
	return p[:k]
}

const sampleSite = 1

// until repeats body until it reports that it is done, at most most times.
func (d draw) until(name string, most int, body func() (done bool)) {
	h := fnv.New64a()
	h.Write([]byte("until " + name))
	site := trace.Site(h.Sum64() >> 16)
	d.r.Name(site, name)
	d.r.Enter(trace.Loop, site)
	defer d.r.Leave()
	for range most {
		if d.round(body) {
			return
		}
	}
}

func (d draw) round(body func() bool) bool {
	d.r.Iter()
	defer d.r.Leave()
	d.r.Body()
	return body()
}
