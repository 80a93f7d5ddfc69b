package trace

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
)

// knowledge is what probes have found out about a generator: which of its parts can
// be taken out, and how. It is a value: learning makes a new one.
type knowledge struct {
	loops    map[Site]governor      // of loops and samples, by their site
	former   map[Site]governor      // what was known of loops before it was to be learnt again
	branches map[Site]lever         // by the branch's site
	points   map[Site]pointer       // by the choice's site: what it points into
	parallel map[Site]map[Site]int  // loops that get shorter with another, and by how much they are shorter than it
	links    bool                   // points and parallel are to be learnt
	holds    map[Site]map[Site]bool // by loop: the calls seen in its rounds
}

// A governor says what decides how often a loop goes round.
type governor struct {
	itself  bool // the choices in its rounds
	counter Site // a choice that comes before; 0: neither, it is driven by data
}

// A lever is a choice before a branch, and the value of it that avoids the branch.
type lever struct {
	choice Site
	value  uint64
	ok     bool
}

// A pointer says that a choice points to a round of a loop.
type pointer struct {
	loop Site
	self bool // an earlier round of the loop it is in
}

func newKnowledge(links bool) *knowledge {
	return &knowledge{map[Site]governor{}, map[Site]governor{}, map[Site]lever{}, map[Site]pointer{}, map[Site]map[Site]int{}, links, nil}
}

func (k *knowledge) clone() *knowledge {
	return &knowledge{maps.Clone(k.loops), maps.Clone(k.former), maps.Clone(k.branches), maps.Clone(k.points), maps.Clone(k.parallel), k.links, k.holds}
}

// key is all that is known, as bytes.
func (k *knowledge) key() []byte {
	var b bytes.Buffer
	for _, s := range slices.Sorted(maps.Keys(k.loops)) {
		fmt.Fprintln(&b, "loop", s, k.loops[s])
	}
	for _, s := range slices.Sorted(maps.Keys(k.branches)) {
		fmt.Fprintln(&b, "branch", s, k.branches[s])
	}
	for _, s := range slices.Sorted(maps.Keys(k.points)) {
		fmt.Fprintln(&b, "points", s, k.points[s])
	}
	for _, s := range slices.Sorted(maps.Keys(k.parallel)) {
		fmt.Fprintln(&b, "parallel", s, k.parallel[s]) // printed in the order of its keys
	}
	return b.Bytes()
}
