package g4

import "context"

// A Repair is a change to the tokens of a source that does not parse.
type Repair struct {
	Token   int    // the token at or before which the change is made
	Deleted bool   // the token was removed
	Name    string // the name of the inserted token, "" if none
}

const (
	maxRepairs  = 40
	maxInserted = 12 // tokens tried at one place
	farEnough   = 80 // parsed tokens after a change that make it acceptable
)

// repair changes tokens until the rest parses: at the furthest failure it removes
// the token there, inserts one that was expected, or does both, whichever lets the
// parser get furthest. It gives up when no change helps or the budget is used up.
func (s *search) repair(ctx context.Context, vis []int32, limit int) (root int32, newVis []int32, repairs []Repair, ok bool) {
	r := repairer{s: s, vis: vis}
	for range limit {
		s.expect = newBits(s.prog.types)
		far := int32(s.far)
		s.forget(far)
		if _, _, err := s.run(ctx); err != nil {
			return 0, nil, nil, false
		}
		best, found := r.best(ctx, far, s.expect)
		s.expect = nil
		if !found {
			return 0, nil, nil, false
		}
		r.apply(far, best)
		repairs = append(repairs, Repair{Token: int(vis[min(best.token, len(vis)-1)]), Deleted: best.drop, Name: s.prog.g.nameOf(best.put)})
		s.forget(far)
		id, done, err := s.run(ctx)
		if err != nil {
			return 0, nil, nil, false
		}
		if done {
			return id, r.vis, repairs, true
		}
	}
	return 0, nil, nil, false
}

func (g *Grammar) nameOf(t int32) string {
	if t < 0 {
		return ""
	}
	return g.TypeName(int(t))
}

type repairer struct {
	s   *search
	vis []int32 // the token at each position, -1 for one that was inserted
}

// A change is one way to repair.
type change struct {
	drop  bool
	put   int32 // a token type, or -1
	token int   // the position among the tokens of the source
	moved int   // how many tokens after the change the parser reads
}

// best tries changes at a position and returns the one that lets the parser get
// furthest. A change must let the parser read at least one token after it.
func (r *repairer) best(ctx context.Context, far int32, expect bitSet) (best change, found bool) {
	last := int(far) >= len(r.vis)-1
	try := func(c change) bool {
		toks, vis := r.s.toks, r.vis
		r.apply(far, c)
		r.s.expect, r.s.stop = nil, int(far)+farEnough
		r.s.forget(far)
		_, ok, err := r.s.run(ctx)
		r.s.stop = 0
		c.moved = r.s.far - int(far)
		if c.put >= 0 {
			c.moved--
		}
		if ok {
			c.moved = 1 << 30
		}
		r.s.toks, r.vis = toks, vis
		if err == nil && c.moved > best.moved {
			best, found = c, true
		}
		return err == nil && best.moved < farEnough-1
	}
	if !last && !try(change{drop: true, put: -1, token: int(far)}) {
		return best, found
	}
	n := 0
	for t := range expect.all {
		if t == EOF {
			continue
		}
		if n++; n > maxInserted {
			break
		}
		if !try(change{put: t, token: int(far)}) || !last && !try(change{drop: true, put: t, token: int(far)}) {
			return best, found
		}
	}
	if !found && !last { // remove the token and continue
		return change{drop: true, put: -1, token: int(far)}, true
	}
	return best, found
}

// apply makes a change.
func (r *repairer) apply(at int32, c change) {
	toks := append([]int32{}, r.s.toks[:at]...)
	vis := append([]int32{}, r.vis[:min(int(at), len(r.vis))]...)
	if c.put >= 0 {
		toks, vis = append(toks, c.put), append(vis, -1)
	}
	if c.drop {
		at++
	}
	r.s.toks = append(toks, r.s.toks[at:]...)
	r.vis = append(vis, r.vis[min(int(at), len(r.vis)):]...)
}
