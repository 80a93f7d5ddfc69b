package rules

// A Matcher matches nodes against one grammar and memoizes the results. It must not
// be used by several goroutines at once; its Grammar may be shared.
type Matcher struct {
	g     *Grammar
	memo  map[string]answer
	key   []byte
	ids   []ID
	stack []choicePoint
	seen  seen
	trail []int32

	frames []frame // of the current match; the first is not used
	intern map[frame]int32
	gaveUp int // matches that ran out of steps

	done []Shape // scratch of shape
	open []group
}

// NewMatcher returns a Matcher for g.
func NewMatcher(g *Grammar) *Matcher {
	return &Matcher{g: g, memo: map[string]answer{}, intern: map[frame]int32{}}
}

// Grammar returns the grammar of m.
func (m *Matcher) Grammar() *Grammar { return m.g }

// A choicePoint is where a match continues after it has failed elsewhere.
type choicePoint struct {
	pc, pos, frame int32
	trail          int
}

// A frame is a call that has not returned yet.
type frame struct {
	ret     int32 // where the caller continues
	program int32
	pos     int32 // of the children when it was called
	parent  int32
}

// The steps of a match are limited to budget plus stepsPerKid for each child. If
// they are used up, the children do not match: a rule that calls itself in many
// ambiguous ways could otherwise take exponential time. Without calls, no point of
// a program is tried twice at the same child, and no real grammar is known to come
// near the limit.
const (
	budget      = 20_000
	stepsPerKid = 2_000
)

// match runs a program over the kinds of all children, by backtracking with an
// explicit stack, and leaves its events in m.trail.
//
// At a split both arms are checked against their FIRST sets. Only if both are
// possible, the visit is recorded: a second visit of the same place with the same
// child and frame fails, which bounds the work and ends empty loops.
func (m *Matcher) match(p int32, kids []ID) bool {
	g, n := m.g, int32(len(kids))
	m.reset()
	pc, pos, fr := g.starts[p], int32(0), int32(0)
	for steps := budget + stepsPerKid*len(kids); steps > 0; steps-- {
		ok := true
		switch in := &g.code[pc]; in.op {
		case opOne:
			ok = pos < n && kids[pos] == ID(in.arg)
			if ok {
				m.trail = append(m.trail, evChild)
				pos++
				pc++
			}
		case opSet:
			ok = pos < n && g.has(in.first, kids[pos])
			if ok {
				m.trail = append(m.trail, evChild)
				pos++
				pc++
			}
		case opOpen:
			m.trail = append(m.trail, in.arg)
			pc++
		case opClose:
			m.trail = append(m.trail, evClose)
			pc++
		case opJump:
			pc = in.arg
		case opSplit:
			end := pos == n || fr != 0
			here := end && in.end&1 != 0 || pos < n && g.has(in.first, kids[pos])
			there := end && in.end&2 != 0 || pos < n && g.has(in.other, kids[pos])
			switch {
			case here && there:
				ok = m.seen.add(visit{pc, pos, fr})
				if ok {
					m.stack = append(m.stack, choicePoint{in.arg, pos, fr, len(m.trail)})
					pc++
				}
			case here:
				pc++
			case there:
				pc = in.arg
			default:
				ok = false
			}
		case opCall:
			ok = !m.entered(in.arg, pos, fr)
			if ok {
				fr = m.call(frame{pc + 1, in.arg, pos, fr})
				pc = g.starts[in.arg]
			}
		case opEnd:
			if fr != 0 {
				pc, fr = m.frames[fr].ret, m.frames[fr].parent
				continue
			}
			if pos == n {
				return true
			}
			ok = false
		}
		if ok {
			continue
		}
		if len(m.stack) == 0 {
			return false
		}
		c := m.stack[len(m.stack)-1]
		m.stack = m.stack[:len(m.stack)-1]
		pc, pos, fr, m.trail = c.pc, c.pos, c.frame, m.trail[:c.trail]
	}
	m.gaveUp++
	return false
}

func (m *Matcher) reset() {
	m.stack, m.trail = m.stack[:0], m.trail[:0]
	m.seen.reset()
	if len(m.frames) > 1 {
		clear(m.intern)
	}
	m.frames = append(m.frames[:0], frame{})
}

// entered reports whether program p has been called at pos and has not returned:
// another call would read nothing and never end.
func (m *Matcher) entered(p, pos, fr int32) bool {
	for ; fr != 0 && m.frames[fr].pos == pos; fr = m.frames[fr].parent {
		if m.frames[fr].program == p {
			return true
		}
	}
	return false
}

// call returns the number of a frame, the same for equal ones.
func (m *Matcher) call(f frame) int32 {
	n, ok := m.intern[f]
	if !ok {
		n = int32(len(m.frames))
		m.frames = append(m.frames, f)
		m.intern[f] = n
	}
	return n
}
