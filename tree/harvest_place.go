package tree

import "math"

// What failed tells where in the tree something is that must stay.
const (
	fading       = 0.9 // what a failure still counts after each success: the tree is another one
	covering     = 0.2 // what is left of the chance of an edit that covers a failure
	coverShare   = 10  // a failure counts for edits of nodes with at most so many times its tokens
	lastFailures = 64  // that are looked at
)

// placed returns the risk of an edit that comes from its place. In a node that cannot be removed something
// must stay, and it is not known where: an edit that takes half of the node takes it along with a chance of
// one half. So where expressions are nested, a part of half the size is tried next and not the
// largest but one. An edit that covers a failure hardly succeeds either, unless the failure is a small part
// of it, which seldom is what must stay. When little is left, unlikely decides.
func (d draft) placed(a *singleEdit) float64 {
	if d.root.tokens <= littleLeft {
		return 0
	}
	within, covered := 0.0, 0.0
	smallest := int32(math.MaxInt32)
	for _, f := range d.odds.failures[max(0, len(d.odds.failures)-lastFailures):] {
		if !f.removes() && f.move != least {
			continue
		}
		if f.first <= a.node.first && a.node.last <= f.last {
			same := f.first == a.node.first && f.last == a.node.last && a.with == nil
			if f.tokens > 0 && f.tokens < smallest && !same {
				smallest, within = f.tokens, f.weight*float64(a.gain)/float64(f.tokens)
			}
		} else if coverShare*f.tokens >= a.node.tokens && a.covers(f) {
			covered = max(covered, f.weight)
		}
	}
	return -math.Log(max(1-within, 0.02)) - math.Log(1-(1-covering)*covered)
}

// covers reports whether an edit would remove a place where another failed.
func (a *singleEdit) covers(f failure) bool {
	inside := f.first >= a.node.first && f.last <= a.node.last
	stays := a.with != nil && a.move != least && f.first <= a.with.last && a.with.first <= f.last
	return inside && !stays
}

// after returns the odds after some edits succeeded: the nodes around them are smaller, and what failed
// before counts for less.
func (o odds) after(edits []*singleEdit) odds {
	was := o.failures
	o.failures = make([]failure, len(was))
	for i, f := range was {
		f.weight *= fading
		for _, a := range edits {
			if f.first <= a.node.first && a.node.last <= f.last {
				f.tokens -= a.gain
			}
		}
		o.failures[i] = f
	}
	return o
}
