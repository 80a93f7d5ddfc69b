package shimtest

import (
	"fmt"
	"slices"
)

// A part is a piece of what was told: a choice, or what lies between a beginning and
// its end. An iteration has kind I.
type part struct {
	event
	body  int // of an iteration: how many of its items come before its body; -1: no body
	items []*part
}

// nest makes a tree of events, or says why it cannot. Unless the run was ended early,
// all parts must have ended.
func nest(events []event, early bool) (*part, error) {
	root := &part{event: event{op: 'E', kind: 'R'}}
	stack := []*part{root}
	for i, e := range events {
		top := stack[len(stack)-1]
		bad := func(why string) error { return fmt.Errorf("event %d, %v: %s", i, e, why) }
		switch e.op {
		case 'E', 'I':
			if e.op == 'I' {
				if top.kind != 'L' {
					return nil, bad("no loop is on top")
				}
				e.kind = 'I'
			}
			if e.op == 'E' && top.kind == 'P' {
				return nil, bad("a part among choices that belong together")
			}
			p := &part{event: e, body: -1}
			top.items = append(top.items, p)
			stack = append(stack, p)
		case 'B':
			if top.kind != 'I' || top.body >= 0 {
				return nil, bad("no iteration without a body is on top")
			}
			top.body = len(top.items)
		case 'L':
			if len(stack) == 1 {
				return nil, bad("no part is left")
			}
			stack = stack[:len(stack)-1]
		case 'T':
			if top.kind == 'P' && len(top.items) > 0 && top.items[0].site != e.site {
				return nil, bad("another site than the step before")
			}
			top.items = append(top.items, &part{event: e})
		}
	}
	if len(stack) > 1 && !early {
		return nil, fmt.Errorf("%d parts never ended, the last is %v", len(stack)-1, stack[len(stack)-1].event)
	}
	return root, nil
}

func (p *part) decides() bool {
	return p.op == 'T' || slices.ContainsFunc(p.items, (*part).decides)
}

// plain takes out what a generator is free to do: parts without a choice, the last
// look at a loop's condition if it has none, and what lies around everything.
func (p *part) plain() *part {
	p.prune()
	for len(p.items) == 1 && (p.items[0].kind == 'F' || p.items[0].kind == 'S') && p.items[0].op == 'E' {
		p = p.items[0]
	}
	return p
}

func (p *part) prune() {
	var kept []*part
	before := p.body
	for i, q := range p.items {
		if q.decides() || q.kind == 'I' && q.op == 'I' && q.body >= 0 {
			q.prune()
			kept = append(kept, q)
		} else if i < before {
			p.body--
		}
	}
	p.items = kept
}

// A matching knows which site of one tree is which of the other.
type matching map[[2]uint64]uint64

// equal reports the first difference between what was told and what should have been.
func (m matching) equal(got, want *part, where string) error {
	if got.kind != want.kind || got.op != want.op || got.n != want.n || got.v != want.v || got.body != want.body {
		return fmt.Errorf("%s: got %v (%d items before the body), want %v (%d)", where, got.event, got.body, want.event, want.body)
	}
	for side, s := range [][2]uint64{{got.site, want.site}, {want.site, got.site}} {
		key := [2]uint64{uint64(side)<<8 | uint64(got.op), s[0]}
		if was, ok := m[key]; ok && was != s[1] {
			return fmt.Errorf("%s: %v is at a site that is not that of its like", where, got.event)
		}
		m[key] = s[1]
	}
	for i := range min(len(got.items), len(want.items)) {
		if err := m.equal(got.items[i], want.items[i], fmt.Sprintf("%s/%c%d", where, want.items[i].kind, i)); err != nil {
			return err
		}
	}
	if len(got.items) != len(want.items) {
		return fmt.Errorf("%s: %v has %d items, want %d", where, want.event, len(got.items), len(want.items))
	}
	return nil
}

// shaped compares what was told with what a generator of the canon does.
func shaped(g generator, told []event, output []byte, early bool) error {
	got, err := nest(told, early)
	if err != nil {
		return err
	}
	m := expect(g.run, told)
	if m.wrong != "" {
		return fmt.Errorf("%s", m.wrong)
	}
	if string(output) != m.output.String() {
		return fmt.Errorf("printed %s, but its choices stand for %s", short(output), short([]byte(m.output.String())))
	}
	want, err := nest(m.events, true)
	if err != nil {
		return fmt.Errorf("the model is broken: %w", err)
	}
	g1, w1 := got.plain(), want.plain()
	// What lies around everything may differ.
	g1.event, w1.event, g1.body, w1.body = event{}, event{}, 0, 0
	return matching{}.equal(g1, w1, g.name)
}

func short(b []byte) string {
	if len(b) > 200 {
		return fmt.Sprintf("%q… (%d bytes)", b[:200], len(b))
	}
	return fmt.Sprintf("%q", b)
}
