package g4

import "slices"

// leftRecursion returns an error if a lexer rule calls itself before it reads
// anything.
func (b *nfaBuilder) leftRecursion() error {
	nullable := b.nullable()
	calls := make([][]int32, len(b.start)) // by rule: the rules it can call first
	seen := make([]int32, len(b.states))   // 1 + the rule for which a state was last visited
	for r, s := range b.start {
		for todo := []int32{s}; len(todo) > 0; {
			at := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			st := b.states[at]
			if seen[at] == int32(r+1) || st.op == readSet || st.op == readEOF {
				continue
			}
			seen[at] = int32(r + 1)
			if st.op == callRule {
				calls[r] = append(calls[r], st.arg)
				if !nullable[st.arg] {
					continue
				}
			}
			todo = append(todo, st.next...)
		}
	}
	if r := cycle(calls); r >= 0 {
		return errorAt(b.g.lexer[r].at, "lexer rule %s begins with itself", b.g.lexer[r].name).hint("only parser rules can be left-recursive")
	}
	return nil
}

// nullable reports which lexer rules can match the empty string.
func (b *nfaBuilder) nullable() []bool {
	out := make([]bool, len(b.start))
	for changed := true; changed; {
		changed = false
		for r, s := range b.start {
			if !out[r] && b.empty(s, out, map[int32]bool{}) {
				out[r], changed = true, true
			}
		}
	}
	return out
}

func (b *nfaBuilder) empty(s int32, nullable []bool, seen map[int32]bool) bool {
	if seen[s] {
		return false
	}
	seen[s] = true
	st := b.states[s]
	switch {
	case st.op == stop:
		return true
	case st.op == readSet, st.op == readEOF, st.op == callRule && !nullable[st.arg]:
		return false
	}
	return slices.ContainsFunc(st.next, func(t int32) bool { return b.empty(t, nullable, seen) })
}
