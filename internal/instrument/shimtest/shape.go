package shimtest

import (
	"fmt"
	"slices"
)

// A part is a node of the tree of events: a choice, or the events between the begin and the end of a
// part. An iteration has kind I.
type part struct {
	event
	body  int // of an iteration: how many of its items come before its body; -1: no body
	items []*part
}

// nest makes a tree of events, or returns an error if they are not nested. Unless the run ended early,
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
					return nil, bad("the innermost part is not a loop")
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
				return nil, bad("the innermost part is not an iteration without a body")
			}
			top.body = len(top.items)
		case 'L':
			if len(stack) == 1 {
				return nil, bad("no part is open")
			}
			stack = stack[:len(stack)-1]
		case 'T':
			if top.kind == 'P' && len(top.items) > 0 && top.items[0].site != e.site {
				return nil, bad("its site is not that of the previous step")
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

// plain removes what generators may add: parts without a choice, the last evaluation of a loop's
// condition if that makes no choice, and parts around everything.
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

// A matching maps the sites of one tree to those of the other.
type matching map[[2]uint64]uint64

// equal returns an error for the first difference between two trees.
func (m matching) equal(got, want *part, where string) error {
	if got.kind != want.kind || got.op != want.op || got.n != want.n || got.v != want.v || got.body != want.body {
		return fmt.Errorf("%s: got %v (%d items before the body), want %v (%d)", where, got.event, got.body, want.event, want.body)
	}
	for side, s := range [][2]uint64{{got.site, want.site}, {want.site, got.site}} {
		key := [2]uint64{uint64(side)<<8 | uint64(got.op), s[0]}
		if was, ok := m[key]; ok && was != s[1] {
			return fmt.Errorf("%s: %v has a site that does not match that of equal events", where, got.event)
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

// shaped compares events and output with those of the model of a generator.
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
		return fmt.Errorf("printed %s, but its choices produce %s", short(output), short([]byte(m.output.String())))
	}
	want, err := nest(m.events, true)
	if err != nil {
		return fmt.Errorf("the model is broken: %w", err)
	}
	g1, w1 := got.plain(), want.plain()
	// Parts around everything may differ.
	g1.event, w1.event, g1.body, w1.body = event{}, event{}, 0, 0
	return matching{}.equal(g1, w1, g.name)
}

func short(b []byte) string {
	if len(b) > 200 {
		return fmt.Sprintf("%q… (%d bytes)", b[:200], len(b))
	}
	return fmt.Sprintf("%q", b)
}
