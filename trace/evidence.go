package trace

import (
	"encoding/binary"
	"errors"
	"maps"
	"slices"
)

// Evidence is a run as bytes. The oracle returns it with a verdict, so that the plan can continue
// from what the generator did. See [Run.evidence].

// events returns the trace as bytes, without names and without what it was aligned with.
func (t *Trace) events() []byte {
	e := encoder{}
	e.part(t.Root)
	return e.out
}

// evidence returns the run as bytes. It omits names that base has.
func (r *Run) evidence(base *Trace) []byte {
	e := encoder{aligned: true}
	e.num(uint64(r.Weight))
	e.text(string(r.Output))
	var names []Site
	for s := range r.Trace.Names {
		if base == nil || base.Names[s] != r.Trace.Names[s] {
			names = append(names, s)
		}
	}
	slices.Sort(names)
	e.num(uint64(len(names)))
	for _, s := range names {
		e.num(uint64(s))
		e.text(r.Trace.Names[s])
	}
	e.part(r.Trace.Root)
	return e.out
}

type encoder struct {
	out     []byte
	aligned bool // include what things were aligned with
}

func (e *encoder) num(n uint64) { e.out = binary.AppendUvarint(e.out, n) }

func (e *encoder) text(s string) {
	e.num(uint64(len(s)))
	e.out = append(e.out, s...)
}

func (e *encoder) from(id int) {
	if e.aligned {
		e.num(uint64(id))
	}
}

func (e *encoder) part(p *Part) {
	e.out = append(e.out, byte(p.Kind))
	e.num(uint64(p.Site))
	e.num(uint64(p.Head + 1))
	e.from(p.from)
	for _, it := range p.Items {
		if it.Part != nil {
			e.part(it.Part)
			continue
		}
		c := it.Choice
		e.out = append(e.out, byte(c.Kind))
		e.num(uint64(c.Site))
		e.num(c.N)
		e.num(c.V)
		e.from(c.from)
	}
	e.out = append(e.out, 0)
}

var errEvidence = errors.New("trace: malformed evidence")

// runOf reads evidence. Names that are not in it come from base.
func runOf(evidence []byte, base *Trace) (*Run, error) {
	d := decoder{in: evidence, b: newBuilder()}
	weight := d.num()
	output := d.text()
	if base != nil {
		maps.Copy(d.b.trace.Names, base.Names)
	}
	for range d.num() {
		if d.bad {
			break
		}
		s := Site(d.num())
		d.b.trace.Names[s] = string(d.text())
	}
	d.root()
	if d.bad || len(d.in) > 0 {
		return nil, errEvidence
	}
	return NewRun(d.b.trace, output, int(weight)), nil
}

type decoder struct {
	in  []byte
	b   *builder
	bad bool
}

func (d *decoder) num() uint64 {
	v, n := binary.Uvarint(d.in)
	if n <= 0 {
		d.in, d.bad = nil, true
		return 0
	}
	d.in = d.in[n:]
	return v
}

func (d *decoder) text() []byte {
	n := d.num()
	if n > uint64(len(d.in)) {
		d.in, d.bad = nil, true
		return nil
	}
	s := d.in[:n:n]
	d.in = d.in[n:]
	return s
}

func (d *decoder) byte() byte {
	if len(d.in) == 0 {
		d.bad = true
		return 0
	}
	c := d.in[0]
	d.in = d.in[1:]
	return c
}

func (d *decoder) root() {
	p := d.b.trace.Root
	d.bad = d.bad || PartKind(d.byte()) != Root || d.num() != 0
	p.Head = int(d.num()) - 1
	p.from = int(d.num())
	for !d.bad {
		k := d.byte()
		switch {
		case k == 0 && p.up == nil:
			return
		case k == 0:
			p = p.up
		case isKind(k):
			c := d.b.choice(p, Kind(k), Site(d.num()), d.num(), d.num())
			c.from = int(d.num())
		default:
			p = d.b.part(p, PartKind(k), Site(d.num()))
			p.Head = int(d.num()) - 1
			p.from = int(d.num())
		}
	}
}

func isKind(k byte) bool {
	switch Kind(k) {
	case Int, Float, Norm, Exp:
		return true
	}
	return false
}
