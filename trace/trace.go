package trace

import (
	"slices"

	"github.com/whittle-dd/whittle/internal/protocol"
)

// A Kind says what was drawn.
type Kind = protocol.Kind

const (
	Int   = protocol.Int   // an integer of [0, N), or any 64 bits if N is 0
	Float = protocol.Float // of [0, 1), as the bits of a float64
	Norm  = protocol.Norm  // a normal deviate, as bits
	Exp   = protocol.Exp   // an exponential deviate, as bits
)

// A Site identifies a place in the generator.
type Site = protocol.Site

// A Choice is one random decision: V of [0, N). 0 is the simplest value.
type Choice struct {
	Kind Kind
	Site Site
	N, V uint64

	id   int // numbers parts and choices together in the order of time, from 1
	from int // the id in the replayed trace of what it was aligned with; 0: nothing
	up   *Part
}

// A PartKind says what a part of an execution is.
type PartKind = protocol.PartKind

const (
	Root   = protocol.Root
	Call   = protocol.Call
	Loop   = protocol.Loop
	Iter   = protocol.Iter   // one round of a loop
	Branch = protocol.Branch // a branch that was taken
	Perm   = protocol.Perm   // choices that belong together: a permutation or a sample
)

// A Part is a piece of an execution: everything that happened between its beginning and its end, in
// the order of time.
type Part struct {
	Kind  PartKind
	Site  Site // 0 for Root and Iter
	Items []Item

	// Head is the number of items of an Iter before its body: they belong to the condition of
	// the loop. It is -1 if the body was not reached, as in the last check of the condition.
	Head int

	id, from int
	up       *Part
}

// An Item is a part or a choice.
type Item struct {
	Part   *Part
	Choice *Choice
}

// Body reports whether the body of a round was reached.
func (p *Part) Body() bool { return p.Head >= 0 }

// A Trace is a recorded execution of a generator. It does not change once it is recorded.
type Trace struct {
	Root  *Part
	Names map[Site]string // "gen.py:41:9 add_line"

	parts   []*Part   // in the order of time
	choices []*Choice // in the order of time
}

// Parts returns all parts in the order of time, the root first.
func (t *Trace) Parts() []*Part { return t.parts }

// Choices returns all choices in the order of time.
func (t *Trace) Choices() []*Choice { return t.choices }

// name returns the name of a site.
func (t *Trace) name(s Site) string { return t.Names[s] }

// successor returns the part that was aligned with p, a part of the trace that t replays.
func (t *Trace) successor(p *Part) *Part {
	i := slices.IndexFunc(t.parts, func(q *Part) bool { return q.from == p.id })
	if i < 0 {
		return nil
	}
	return t.parts[i]
}

// successors maps the ids of the replayed trace to the parts aligned with them.
func (t *Trace) successors() map[int]*Part {
	m := make(map[int]*Part, len(t.parts))
	for _, p := range t.parts {
		if _, ok := m[p.from]; !ok && p.from != 0 {
			m[p.from] = p
		}
	}
	return m
}

// rounds returns the rounds of a loop whose body was reached.
func (p *Part) rounds() []*Part {
	var out []*Part
	for _, it := range p.Items {
		if it.Part != nil && it.Part.Kind == Iter && it.Part.Body() {
			out = append(out, it.Part)
		}
	}
	return out
}

// count returns the number of rounds of a loop, or of elements of a sample.
func (p *Part) count() int {
	if p.Kind == Perm {
		return len(p.Items)
	}
	return len(p.rounds())
}

// choices returns the choices in p, at any depth, in the order of time.
func (p *Part) choices() []*Choice {
	var out []*Choice
	for _, it := range p.Items {
		if it.Choice != nil {
			out = append(out, it.Choice)
		} else {
			out = append(out, it.Part.choices()...)
		}
	}
	return out
}

// decides reports whether p contains a choice.
func (p *Part) decides() bool {
	return slices.ContainsFunc(p.Items, func(it Item) bool { return it.Choice != nil || it.Part.decides() })
}

// A builder records a trace.
type builder struct {
	trace *Trace
	last  int // id
}

func newBuilder() *builder {
	b := &builder{trace: &Trace{Names: map[Site]string{}}}
	b.trace.Root = b.part(nil, Root, 0)
	return b
}

func (b *builder) part(up *Part, kind PartKind, site Site) *Part {
	b.last++
	p := &Part{Kind: kind, Site: site, Head: -1, id: b.last, up: up}
	b.trace.parts = append(b.trace.parts, p)
	if up != nil {
		up.Items = append(up.Items, Item{Part: p})
	}
	return p
}

func (b *builder) choice(up *Part, kind Kind, site Site, n, v uint64) *Choice {
	b.last++
	c := &Choice{Kind: kind, Site: site, N: n, V: v, id: b.last, up: up}
	b.trace.choices = append(b.trace.choices, c)
	up.Items = append(up.Items, Item{Choice: c})
	return c
}
