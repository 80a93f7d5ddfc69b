package trace

import (
	"encoding/binary"
	"math"
)

// A Strategy says what happens when the generator does something else than the
// reduced trace has it do (GReduce, section 4.4).
type Strategy uint8

const (
	Realign Strategy = iota // go on with an arbitrary value, and align what comes later
	Bypass                  // take out the smallest removable part around what does not fit
	Halt                    // give the run up
)

var strategyNames = [...]string{"realign", "bypass", "halt"}

func (s Strategy) String() string { return strategyNames[s] }

// A Replay answers the choices of a generator from a reduced trace and records what
// it does now. It sees an execution as shims tell it: properly nested parts with
// choices in them.
type Replay struct {
	edit     *Edit // nil: the generator draws for itself
	strategy Strategy
	limit    int // of choices

	build *builder
	stack []frame
	used  map[*Part]bool // rounds that were removed, and read nevertheless
	seen  map[Site]int   // choices that nothing was recorded for
	drawn uint64         // state of the arbitrary values
	first bool           // nothing was predicted yet

	dead  bool  // the run is not worth its end
	stuck *Part // where the first operation that did not fit was expected
}

// A frame is a part that has not ended, and the recorded part it is aligned with.
type frame struct {
	rec   *Part // nil: none
	cur   int   // the items before it are used
	now   *Part
	plant *Part // a call to be read in there, if there is none
}

// NewRecording is a replay of nothing: the generator draws, and is recorded.
func NewRecording() *Replay { return newReplay(nil, nil, Realign, math.MaxInt) }

func newReplay(rec *Part, e *Edit, s Strategy, limit int) *Replay {
	r := &Replay{
		edit: e, strategy: s, limit: limit, build: newBuilder(), used: map[*Part]bool{}, seen: map[Site]int{},
		drawn: 88172645463325252, first: true,
	}
	root := r.build.trace.Root
	r.stack = []frame{{rec: rec, now: root}}
	if rec != nil {
		root.from = rec.id
	}
	return r
}

// Records reports whether the generator is to draw for itself.
func (r *Replay) Records() bool { return r.edit == nil }

func (r *Replay) top() *frame { return &r.stack[len(r.stack)-1] }

// Name says what a site is called.
func (r *Replay) Name(s Site, name string) { r.build.trace.Names[s] = name }

// Enter begins a part.
func (r *Replay) Enter(kind PartKind, site Site) {
	if len(r.stack) > maxDepth {
		r.dead = true
		return
	}
	t := r.top()
	var rec *Part
	if t.rec != nil {
		for j := t.cur; j < len(t.rec.Items); j++ {
			p := t.rec.Items[j].Part
			if p == nil || r.edit.gone[p] || p.Kind != kind || p.Site != site {
				continue
			}
			r.passOver(t, j)
			rec, t.cur = p, j+1
			break
		}
		if rec == nil {
			r.misaligned(t.rec)
		}
	}
	plant := t.plant
	if plant != nil && rec == nil && kind == Call && site == plant.Site {
		rec, t.plant, plant = plant, nil, nil
	}
	r.push(kind, site, rec, plant)
}

// maxDepth is how deep parts may lie in each other.
const maxDepth = 1_000_000

// Iter begins the next round of the loop on top.
func (r *Replay) Iter() {
	t := r.top()
	var rec, spare *Part
	if t.rec != nil {
		for j, it := range t.rec.Items {
			p := it.Part
			switch {
			case p == nil || p.Kind != Iter:
			case r.edit.gone[p]:
				if !r.used[p] {
					spare = p
				}
			case j >= t.cur && rec == nil:
				r.passOver(t, j)
				rec, t.cur = p, j+1
			}
			if rec != nil {
				break
			}
		}
		if rec == nil { // a loop that governs itself still needs its decision to stop
			rec = spare
			if spare != nil {
				r.used[spare] = true
			}
			if spare == nil || spare.decides() {
				r.misaligned(t.rec)
			}
		}
	}
	var plant *Part
	if rec == nil && t.rec != nil {
		plant = r.edit.plant[t.rec]
	}
	r.push(Iter, 0, rec, plant)
}

func (r *Replay) push(kind PartKind, site Site, rec, plant *Part) {
	now := r.build.part(r.top().now, kind, site)
	if rec != nil {
		now.from = rec.id
		rec = r.edit.read(rec)
	}
	r.stack = append(r.stack, frame{rec: rec, now: now, plant: plant})
}

// Body says that the body of the round on top is reached.
func (r *Replay) Body() {
	if p := r.top().now; p.Kind == Iter && !p.Body() {
		p.Head = len(p.Items)
	}
}

// Leave ends the part on top.
func (r *Replay) Leave() {
	if len(r.stack) == 1 {
		return
	}
	if t := r.top(); t.rec != nil {
		r.passOver(t, len(t.rec.Items))
	}
	r.stack = r.stack[:len(r.stack)-1]
}

// passOver looks at what was recorded between the cursor and item j and does not
// happen now. Halt and bypass want all of it to happen.
func (r *Replay) passOver(t *frame, j int) {
	if r.strategy == Realign || r.edit == nil {
		return
	}
	for _, it := range t.rec.Items[t.cur:j] {
		switch {
		case it.Choice != nil:
			r.misaligned(t.rec)
		case !r.edit.gone[it.Part] && it.Part.decides():
			r.misaligned(it.Part)
		}
	}
}

// misaligned notes that an operation expected in p does not fit.
func (r *Replay) misaligned(p *Part) {
	if r.edit == nil {
		return
	}
	if r.stuck == nil {
		r.stuck = p
	}
	if r.strategy != Realign {
		r.dead = true
	}
}

// Took notes a choice that was made, by the generator or as predicted.
func (r *Replay) Took(kind Kind, site Site, n, v uint64) {
	r.choose(kind, site, n, &v)
}

// Ask makes a choice. Not ok: the run is to be given up.
func (r *Replay) Ask(kind Kind, site Site, n uint64) (v uint64, ok bool) {
	v = r.choose(kind, site, n, nil)
	return v, !r.dead
}

func (r *Replay) choose(kind Kind, site Site, n uint64, took *uint64) uint64 {
	t := r.top()
	c := r.build.choice(t.now, kind, site, n, 0)
	if len(r.build.trace.choices) > r.limit {
		r.dead = true
	}
	rec := r.recorded(t, kind, site)
	switch {
	case rec != nil:
		c.from = rec.id
		c.V = r.fit(rec, n)
	case r.edit != nil:
		r.misaligned(t.rec)
		c.V = r.arbitrary(kind, site, n)
	}
	if took != nil {
		c.V = *took
	}
	return c.V
}

// recorded finds what was recorded for a choice and moves the cursor behind it.
func (r *Replay) recorded(t *frame, kind Kind, site Site) *Choice {
	if t.rec == nil {
		return nil
	}
	for j := t.cur; j < len(t.rec.Items); j++ {
		c := t.rec.Items[j].Choice
		if c == nil || c.Site != site || c.Kind != kind {
			continue
		}
		r.passOver(t, j)
		t.cur = j + 1
		return c
	}
	return nil
}

// fit is what is left of a recorded choice, brought into the range it has now.
func (r *Replay) fit(c *Choice, n uint64) uint64 {
	v := r.edit.value(c)
	if c.Kind != Int || n == 0 {
		return v
	}
	if r.edit.renumber && n < c.N && v == c.V {
		v -= min(v, c.N-n)
	}
	if v >= n {
		r.misaligned(c.up)
		v %= n
	}
	return v
}

// arbitrary is a value for a choice that nothing was recorded for. The simplest comes
// first; but a generator that tries until it likes what it gets must see others.
func (r *Replay) arbitrary(kind Kind, site Site, n uint64) uint64 {
	if r.seen[site]++; r.seen[site] <= 2 {
		return 0
	}
	r.drawn ^= r.drawn << 13
	r.drawn ^= r.drawn >> 7
	r.drawn ^= r.drawn << 17
	switch {
	case kind != Int:
		return math.Float64bits(float64(r.drawn>>11) / (1 << 53))
	case n == 0:
		return r.drawn
	}
	return r.drawn % n
}

// Trace is what was recorded. The replay must be over.
func (r *Replay) Trace() *Trace { return r.build.trace }

// Failed reports whether the run was given up.
func (r *Replay) Failed() bool { return r.dead }

// perAnswer is how much is predicted with an answer. At first all is.
const perAnswer = 512

// Predict is what the generator is expected to tell next, in the words of
// docs/protocol.md.
func (r *Replay) Predict() []byte {
	if r.edit == nil || r.dead {
		return nil
	}
	p := prediction{edit: r.edit, left: perAnswer}
	if r.first {
		r.first, p.left = false, math.MaxInt
	}
	for i := len(r.stack) - 1; i >= 0; i-- {
		f := r.stack[i]
		if f.rec == nil { // nobody knows what comes in there
			break
		}
		if !p.items(f.rec, f.cur, f.now.Body()) || i == 0 {
			break
		}
		p.say('L')
	}
	return p.out
}

// A prediction is what a reduced trace would tell.
type prediction struct {
	edit *Edit
	left int
	out  []byte
}

func (p *prediction) say(b ...byte) {
	p.left--
	p.out = append(p.out, b...)
}

// items tells what is in rec from an item on; inBody says that it is in the body
// already.
func (p *prediction) items(rec *Part, from int, inBody bool) bool {
	for i := from; i < len(rec.Items); i++ {
		if p.left <= 0 {
			return false
		}
		if i == rec.Head && !inBody {
			p.say('B')
		}
		it := rec.Items[i]
		switch {
		case it.Choice != nil:
			p.choice(it.Choice)
		case !p.edit.gone[it.Part]:
			if !p.part(it.Part) {
				return false
			}
		}
	}
	if rec.Head == len(rec.Items) && !inBody {
		p.say('B')
	}
	return true
}

func (p *prediction) choice(c *Choice) {
	p.say('T', byte(c.Kind))
	p.out = binary.AppendUvarint(p.out, uint64(c.Site))
	p.out = binary.AppendUvarint(p.out, c.N)
	p.out = binary.AppendUvarint(p.out, p.edit.value(c))
}

func (p *prediction) part(q *Part) bool {
	if q.Kind == Iter {
		p.say('I')
	} else {
		p.say('E', byte(q.Kind))
		p.out = binary.AppendUvarint(p.out, uint64(q.Site))
	}
	if !p.items(p.edit.read(q), 0, false) {
		return false
	}
	p.say('L')
	return true
}
