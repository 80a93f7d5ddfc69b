package trace

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
)

// knowledge is what probes have found out about a generator: which of its parts are removable, and
// how. It is a value: learning makes a new one.
type knowledge struct {
	loops    map[Site]loopControl   // of loops and samples, by their site
	former   map[Site]loopControl   // what was known of loops before it was to be learned again
	branches map[Site]branchSwitch  // by the branch's site
	points   map[Site]pointer       // by the choice's site: what it points into
	parallel map[Site]map[Site]int  // loops that get shorter with another, and by how much they are shorter than it
	links    bool                   // points and parallel are to be learned
	callsIn  map[Site]map[Site]bool // by loop: the calls seen in its rounds
}

// A loopControl says what decides how many rounds a loop has.
type loopControl struct {
	inside  bool // the choices in its rounds
	counter Site // a choice before the loop; 0: neither, the loop depends on data
}

// removable reports whether rounds of the loop can be removed.
func (c loopControl) removable() bool { return c.inside || c.counter != 0 }

// A branchSwitch is a choice before a branch, and the value of it that avoids the branch.
type branchSwitch struct {
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
	return &knowledge{
		loops: map[Site]loopControl{}, former: map[Site]loopControl{}, branches: map[Site]branchSwitch{},
		points: map[Site]pointer{}, parallel: map[Site]map[Site]int{}, links: links,
	}
}

func (k *knowledge) clone() *knowledge {
	c := *k
	c.loops, c.former, c.branches = maps.Clone(k.loops), maps.Clone(k.former), maps.Clone(k.branches)
	c.points, c.parallel = maps.Clone(k.points), maps.Clone(k.parallel)
	return &c
}

// key returns all that is known, as bytes.
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
