package g4

import (
	"context"
	"errors"
	"math/bits"
)

// ErrBudget means that a search used up its steps.
var ErrBudget = errors.New("too hard to parse: the parser used up its steps")

// A search looks for the tree that ANTLR would choose: the one whose decisions,
// read from left to right, are each the first that can still lead to a complete
// parse.
//
// An entry is a node at a position. It yields the positions where the node can
// end, one after another, each with the first derivation that ends there, and
// rests in between; whoever wants another end resumes it. An entry that needs an
// end of another goes on a stack of its own, not on that of Go, so that nesting
// costs memory only.
type search struct {
	prog     *program
	toks     []int32 // types, ended by EOF twice
	pred     func(pred int32, at int) bool
	budget   int
	steps    int
	far      int    // the furthest position reached
	many     int32  // ends of an entry from which on it keeps them as a set
	patience uint32 // tries of an entry from which on it remembers where it was
	stop     int    // the position at which it has got far enough; 0: the end

	chunks [][]entry
	count  int32
	table  []int32 // open addressing: 1 + entry
	frames [][]frame
	used   int // in the last chunk of frames
	calls  []call

	expect bitSet // tokens that would have been fine at far, when that is known and asked for
}

// An entry keeps its search between calls: the production it is at, and for each
// node in it so far a frame.
type entry struct {
	node, pos int32
	look      int32 // the furthest token it has looked at
	list      int32 // the productions worth trying; -1: not looked up
	prod      int32 // index among them
	frames    int32 // where its frames are
	room      uint16
	n         uint16 // frames in use
	state     entryState
	frozen    bool // the frames belong to an end; copy them before they change
	count     int32
	first     end
	more      []end // the second end and so on
	tries     uint32
	long      *long // of an entry with many ends or tries
}

type entryState uint8

const (
	resting entryState = iota
	active             // on the stack
	waiting            // on the stack, for the last frame's entry
	done
	dropped // the tokens it looked at have changed
)

// An end is where a node can end, and how.
type end struct{ pos, prod, frames int32 }

// A frame is a node in a production: which entry, and which of its ends. An entry
// of -1 is a node that is empty without a search.
type frame struct{ entry, k int32 }

type call struct{ entry, want int32 }

const (
	chunkBits  = 12
	frameBits  = 16
	manyEnds   = 12
	patience   = 256
	noEntry    = -1
	maxEntries = 1 << 28
)

// run finds the first parse of all tokens.
func (s *search) run(ctx context.Context) (root int32, ok bool, err error) {
	if s.table == nil {
		if s.patience == 0 {
			s.many, s.patience = manyEnds, patience
		}
		s.table = make([]int32, 1<<(bits.Len(uint(len(s.toks)))+3))
	}
	root = s.find(s.prog.start, 0)
	s.calls = append(s.calls[:0], call{root, 0})
	s.entry(root).state = active
	for n := 0; len(s.calls) > 0; n++ {
		if n&0xFFF == 0 && ctx.Err() != nil {
			return 0, false, context.Cause(ctx)
		}
		if s.steps > s.budget || s.count > maxEntries {
			return 0, false, ErrBudget
		}
		if s.stop > 0 && s.far >= s.stop {
			return 0, false, nil
		}
		top := s.calls[len(s.calls)-1]
		e := s.entry(top.entry)
		if e.count > top.want || e.state >= done {
			if e.state < done {
				e.state = resting
			}
			s.calls = s.calls[:len(s.calls)-1]
			continue
		}
		s.resume(e)
	}
	return root, s.entry(root).count > 0, nil
}

const anyToken = -1

// worth is the number of the list of productions of a node worth trying for a
// token.
func (p *program) worth(n *node, tok int32) int32 {
	if id, ok := n.viable[tok]; ok {
		return id
	}
	var list []uint16
	for i := range n.prods {
		if p := &n.prods[i]; tok == anyToken || p.tok == tok || p.tok < 0 && p.sel.has(tok) {
			list = append(list, uint16(i))
		}
	}
	if n.viable == nil {
		n.viable = map[int32]int32{}
	}
	id := int32(len(p.lists))
	p.lists = append(p.lists, list)
	n.viable[tok] = id
	return id
}

// read is the position behind a token. The end of the input can be read again.
func (s *search) read(pos int32) int32 {
	if int(pos)+1 < len(s.toks) {
		pos++
	}
	if int(pos) > s.far {
		s.far = int(pos)
	}
	return pos
}

// call puts an entry on the stack for another of its ends.
func (s *search) call(e, child *entry, id, k int32) {
	e.state = waiting
	child.state = active
	s.calls = append(s.calls, call{id, k})
}

// at reports whether a position is the one at which all that would have been fine
// is wanted: there, no look at the next token saves any work.
func (s *search) at(pos int32) bool { return s.expect != nil && int(pos) == s.far }

// missed notes what would have been fine at that position.
func (s *search) missed(pos int32, sym *symbol) {
	if !s.at(pos) {
		return
	}
	switch sym.kind {
	case tokenSym:
		s.expect.add(sym.arg)
	case setSym:
		s.expect.or(s.prog.sets[sym.arg])
	case nodeSym:
		s.expect.or(s.prog.nodes[sym.arg].first)
	}
}
