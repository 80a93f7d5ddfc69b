package g4

import (
	"context"
	"errors"
	"math/bits"
)

// ErrBudget means that a search used up its steps.
var ErrBudget = errors.New("too hard to parse: the parser used up its steps")

// A search looks for the tree that ANTLR would choose: each decision, from left to
// right, is the first alternative that can still lead to a complete parse.
//
// An entry is a node at a position. It yields the positions where the node can
// end, one at a time, each with the first derivation that ends there, and rests in
// between until another end is needed. Entries that wait for an end of another are
// kept on the stack calls instead of Go's stack, so nesting takes memory only.
type search struct {
	prog     *program
	toks     []int32 // the types of tokens; EOF stands twice at the end
	pred     func(pred int32, at int) bool
	budget   int
	steps    int
	far      int    // the furthest position reached
	many     int32  // an entry with more ends than this keeps them as a set
	patience uint32 // an entry with more tries than this records the places it has visited
	stop     int    // stop early when far reaches this position; 0: do not

	chunks [][]entry
	count  int32   // of entries
	table  []int32 // open addressing: 1 + entry
	frames [][]frame
	used   int // of the last chunk of frames
	calls  []call

	expect bitSet // collects the tokens that could follow at far; nil: not needed
}

// An entry keeps the state of its search between calls: the current production, and
// a frame for each node matched in it.
type entry struct {
	node, pos int32
	look      int32 // the furthest token it depends on
	list      int32 // the list of productions worth trying; -1: not looked up
	prod      int32 // the index of the current production in the list
	frames    int32 // the index of its first frame
	room      uint16
	n         uint16 // frames in use
	state     entryState
	frozen    bool // the frames belong to an end; copy them before a change
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
	waiting            // on the stack, until the entry of the last frame has another end
	done
	dropped // the tokens it depends on have changed
)

// An end is a position where a node can end, with the derivation that ends there.
type end struct{ pos, prod, frames int32 }

// A frame is a node in a production: an entry and the index of one of its ends. An
// entry of -1 is a node that is empty and needed no search.
type frame struct{ entry, k int32 }

// A call is an entry on the stack and the index of the end that is wanted.
type call struct{ entry, want int32 }

const (
	chunkBits  = 12
	frameBits  = 16
	manyEnds   = 12
	patience   = 256
	noEntry    = -1
	maxEntries = 1 << 28
)

// run finds the first parse of all tokens and returns the entry of its root.
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

// productionsFor returns the index in p.lists of the productions of n that are worth
// trying if tok is next.
func (p *program) productionsFor(n *node, tok int32) int32 {
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

// read returns the position after a token. The end of the input can be read again.
func (s *search) read(pos int32) int32 {
	if int(pos)+1 < len(s.toks) {
		pos++
	}
	if int(pos) > s.far {
		s.far = int(pos)
	}
	return pos
}

// call pushes a child of e on the stack to find its end k.
func (s *search) call(e, child *entry, id, k int32) {
	e.state = waiting
	child.state = active
	s.calls = append(s.calls, call{id, k})
}

// collecting reports whether expected tokens are being collected at pos. There, the
// next token must not be used to rule out productions.
func (s *search) collecting(pos int32) bool { return s.expect != nil && int(pos) == s.far }

// missed records the tokens that sym would have accepted at pos.
func (s *search) missed(pos int32, sym *symbol) {
	if !s.collecting(pos) {
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
