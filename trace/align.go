package trace

import (
	"math"
)

// A Strategy says what happens when the generator does something that the reduced trace does not
// expect (GReduce, section 4.4).
type Strategy uint8

const (
	Realign Strategy = iota // continue with an arbitrary value, and align what comes later
	Bypass                  // remove the smallest removable part around what does not fit
	Halt                    // abandon the run
)

var strategyNames = [...]string{"realign", "bypass", "halt"}

func (s Strategy) String() string { return strategyNames[s] }

// An aligner is the [protocol.Handler] of a replay. It matches what the generator does with a
// recorded trace and its edit, part by part, and builds the trace of the current run.
type aligner struct {
	edit     *edit // nil: the generator draws for itself
	strategy Strategy
	limit    int // of choices

	build      *builder
	stack      []frame
	reused     map[*Part]bool // removed rounds that were read nevertheless
	unrecorded map[Site]int   // number of choices that nothing was recorded for
	random     uint64         // state of the arbitrary values
	predicted  bool           // Predict was called

	abandoned bool
	misfit    *Part // where the first operation that did not fit was expected
}

// A frame is a part that has not ended.
type frame struct {
	recorded *Part // the part it is aligned with; nil: none
	cursor   int   // items of recorded before it are used
	now      *Part
	insert   *Part // a call to be read in here where none is recorded
}

func newAligner(recorded *Part, e *edit, s Strategy, limit int) *aligner {
	a := &aligner{
		edit: e, strategy: s, limit: limit, build: newBuilder(), reused: map[*Part]bool{}, unrecorded: map[Site]int{},
		random: 88172645463325252,
	}
	root := a.build.trace.Root
	a.stack = []frame{{recorded: recorded, now: root}}
	if recorded != nil {
		root.from = recorded.id
	}
	return a
}

func (a *aligner) top() *frame { return &a.stack[len(a.stack)-1] }

func (a *aligner) Name(s Site, name string) { a.build.trace.Names[s] = name }

func (a *aligner) Enter(kind PartKind, site Site) {
	if len(a.stack) > maxDepth {
		a.abandoned = true
		return
	}
	t := a.top()
	var recorded *Part
	if t.recorded != nil {
		for j := t.cursor; j < len(t.recorded.Items); j++ {
			p := t.recorded.Items[j].Part
			if p == nil || a.edit.removed[p] || p.Kind != kind || p.Site != site {
				continue
			}
			a.skipTo(t, j)
			recorded, t.cursor = p, j+1
			break
		}
		if recorded == nil {
			a.misaligned(t.recorded)
		}
	}
	insert := t.insert
	if insert != nil && recorded == nil && kind == Call && site == insert.Site {
		recorded, t.insert, insert = insert, nil, nil
	}
	a.push(kind, site, recorded, insert)
}

// maxDepth limits how deeply parts may be nested.
const maxDepth = 1_000_000

func (a *aligner) Iter() {
	t := a.top()
	var recorded, spare *Part
	if t.recorded != nil {
		for j, it := range t.recorded.Items {
			p := it.Part
			switch {
			case p == nil || p.Kind != Iter:
			case a.edit.removed[p]:
				if !a.reused[p] {
					spare = p
				}
			case j >= t.cursor && recorded == nil:
				a.skipTo(t, j)
				recorded, t.cursor = p, j+1
			}
			if recorded != nil {
				break
			}
		}
		if recorded == nil { // a loop that controls itself still needs its decision to stop
			recorded = spare
			if spare != nil {
				a.reused[spare] = true
			}
			if spare == nil || spare.decides() {
				a.misaligned(t.recorded)
			}
		}
	}
	var insert *Part
	if recorded == nil && t.recorded != nil {
		insert = a.edit.inserted[t.recorded]
	}
	a.push(Iter, 0, recorded, insert)
}

func (a *aligner) push(kind PartKind, site Site, recorded, insert *Part) {
	now := a.build.part(a.top().now, kind, site)
	if recorded != nil {
		now.from = recorded.id
		recorded = a.edit.replacement(recorded)
	}
	a.stack = append(a.stack, frame{recorded: recorded, now: now, insert: insert})
}

func (a *aligner) Body() {
	if p := a.top().now; p.Kind == Iter && !p.Body() {
		p.Head = len(p.Items)
	}
}

func (a *aligner) Leave() {
	if len(a.stack) == 1 {
		return
	}
	if t := a.top(); t.recorded != nil {
		a.skipTo(t, len(t.recorded.Items))
	}
	a.stack = a.stack[:len(a.stack)-1]
}

// skipTo passes over the recorded items from the cursor to item j, which do not happen now. Under
// halt and bypass, all of them should.
func (a *aligner) skipTo(t *frame, j int) {
	if a.strategy == Realign || a.edit == nil {
		return
	}
	for _, it := range t.recorded.Items[t.cursor:j] {
		switch {
		case it.Choice != nil:
			a.misaligned(t.recorded)
		case !a.edit.removed[it.Part] && it.Part.decides():
			a.misaligned(it.Part)
		}
	}
}

// misaligned notes that an operation expected in p does not fit.
func (a *aligner) misaligned(p *Part) {
	if a.edit == nil {
		return
	}
	if a.misfit == nil {
		a.misfit = p
	}
	if a.strategy != Realign {
		a.abandoned = true
	}
}

func (a *aligner) Took(kind Kind, site Site, n, v uint64) {
	a.choose(kind, site, n, &v)
}

func (a *aligner) Ask(kind Kind, site Site, n uint64) (v uint64, ok bool) {
	v = a.choose(kind, site, n, nil)
	return v, !a.abandoned
}

// choose records a choice and returns its value: took, if the generator has made it already.
func (a *aligner) choose(kind Kind, site Site, n uint64, took *uint64) uint64 {
	t := a.top()
	c := a.build.choice(t.now, kind, site, n, 0)
	if len(a.build.trace.choices) > a.limit {
		a.abandoned = true
	}
	recorded := a.nextChoice(t, kind, site)
	switch {
	case recorded != nil:
		c.from = recorded.id
		c.V = a.fit(recorded, n)
	case a.edit != nil:
		a.misaligned(t.recorded)
		c.V = a.arbitrary(kind, site, n)
	}
	if took != nil {
		c.V = *took
	}
	return c.V
}

// nextChoice finds what was recorded for a choice and moves the cursor after it.
func (a *aligner) nextChoice(t *frame, kind Kind, site Site) *Choice {
	if t.recorded == nil {
		return nil
	}
	for j := t.cursor; j < len(t.recorded.Items); j++ {
		c := t.recorded.Items[j].Choice
		if c == nil || c.Site != site || c.Kind != kind {
			continue
		}
		a.skipTo(t, j)
		t.cursor = j + 1
		return c
	}
	return nil
}

// fit returns the edited value of a recorded choice, brought into the range it has now.
func (a *aligner) fit(c *Choice, n uint64) uint64 {
	v := a.edit.value(c)
	if c.Kind != Int || n == 0 {
		return v
	}
	if a.edit.renumber && n < c.N && v == c.V {
		v -= min(v, c.N-n)
	}
	if v >= n {
		a.misaligned(c.up)
		v %= n
	}
	return v
}

// arbitrary returns a value for a choice that nothing was recorded for. The simplest comes first;
// but a generator that draws again until it accepts a value must see others.
func (a *aligner) arbitrary(kind Kind, site Site, n uint64) uint64 {
	if a.unrecorded[site]++; a.unrecorded[site] <= 2 {
		return 0
	}
	a.random ^= a.random << 13
	a.random ^= a.random >> 7
	a.random ^= a.random << 17
	switch {
	case kind != Int:
		return math.Float64bits(float64(a.random>>11) / (1 << 53))
	case n == 0:
		return a.random
	}
	return a.random % n
}
