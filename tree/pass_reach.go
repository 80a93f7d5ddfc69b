package tree

import "slices"

// The pipeline looks twice for what is not reached: before blocks in a hurry, and after it.
var (
	firstReachPass = &Pass{
		Name:  "reach",
		About: "removes items that no item with a body refers to",
		stage: reach(firstReachPatience),
	}
	reachPass = &Pass{Name: firstReachPass.Name, About: firstReachPass.About, stage: reach(reachPatience)}
)

// How many questions may pass without removing a fiftieth of the tree.
const (
	firstReachPatience = 1
	reachPatience      = 5
)

// reach keeps only the items and members that can be reached by names from functions that do something. All
// others are removed at once, and where that fails in halves, each with what refers to it.
func reach(patience int) treeStage {
	return func(d draft, then func(draft) plan) plan {
		s := d.survey()
		d.meter.Visit(2 * len(s.nodes))
		r := s.reachable()
		roots := r.roots()
		if len(roots) == 0 {
			return then(d)
		}
		reached := r.from(roots)
		var idle []int
		for i := range r.units {
			if !reached[i] {
				idle = append(idle, i)
			}
		}
		h := halves{note: "not reached", patience: patience}
		h.build = func(root *Node, lo, hi int) *Node {
			e := Edit{}
			for _, i := range r.without(idle[lo:hi], reached) {
				e[s.nodes[r.units[i].node]] = nil
			}
			return root.Apply(e)
		}
		h.weight = func(i int) int { return int(s.nodes[r.units[idle[i]].node].tokens) }
		return h.all(d, len(idle), then)
	}
}

// roots returns the units that do something: functions of which more is left than a stub, or else those with a
// body. Units of which no name tells who needs them are among them.
func (r *reaching) roots() []int {
	out := r.doing(2 + leastStubbed)
	if len(out) == 0 {
		out = r.doing(2)
	}
	if len(out) == 0 {
		return nil
	}
	for i, u := range r.units {
		if len(u.defines)+len(u.waits) == 0 {
			out = append(out, i)
		}
	}
	return out
}

// doing returns the units with a function whose body has more than some tokens.
func (r *reaching) doing(tokens int32) []int {
	var out []int
	for i, u := range r.units {
		if u.does > tokens {
			out = append(out, i)
		}
	}
	return out
}

// from returns which units can be reached from the roots.
func (r *reaching) from(roots []int) []bool {
	reached := make([]bool, len(r.units))
	missing := make([]int, len(r.units))
	for i, u := range r.units {
		missing[i] = len(u.waits)
	}
	met, known := make([]bool, len(r.words)), make([]bool, len(r.words))
	definer := make([]int, len(r.words)) // the last unit looked at that defines each word, plus one
	for todo := slices.Clone(roots); len(todo) > 0; {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if reached[i] {
			continue
		}
		reached[i] = true
		u := r.units[i]
		if u.in >= 0 {
			todo = append(todo, u.in)
		}
		for _, w := range u.defines {
			definer[w] = i + 1
		}
		for _, w := range u.mentions {
			if !known[w] && definer[w] != i+1 { // a definition needs no other one of its name
				known[w] = true
				todo = append(todo, r.words[w].by...)
			}
			if met[w] {
				continue
			}
			met[w] = true
			for _, k := range r.words[w].waiting {
				if missing[k]--; missing[k] == 0 {
					todo = append(todo, k)
				}
			}
		}
	}
	return reached
}

// without returns some units together with those that refer to them, except for units that are reached.
func (r *reaching) without(units []int, reached []bool) []int {
	gone := make([]bool, len(r.units))
	lost := make([]int, len(r.words)) // how many units that define each word are gone
	var out []int
	for todo := slices.Clone(units); len(todo) > 0; {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if gone[i] || reached[i] {
			continue
		}
		gone[i] = true
		out = append(out, i)
		for _, w := range r.units[i].defines {
			if lost[w]++; lost[w] == len(r.words[w].by) {
				todo = append(todo, r.words[w].in...)
			}
		}
	}
	return out
}
