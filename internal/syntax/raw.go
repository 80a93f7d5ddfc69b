package syntax

// Raw is a parsed file as a flat list of nodes, parents before children.
type Raw struct {
	Src    []byte
	Nodes  []RawNode
	Errors int // nodes that are an error or missing

	grain int      // nodes with so many bytes or fewer are tokens in the tree
	kinds rawKinds // of a reader
	stop  *Stop    // of the parser that made it
}

// A RawNode is a node as the parser made it. There are many, so what is alike is shared.
type RawNode struct {
	*RawKind
	Start, End int  // its bytes in the source
	Next       int  // index after its subtree
	Empty      bool // a leaf that is a node although it has no text, such as an empty cell
	Missing    bool // not in the source: inserted to continue after an error
	Error      bool // the grammar has no rule for it
}

// A RawKind is what a parser says about many nodes. Nobody writes to it.
type RawKind struct {
	Kind    string // its name, after aliases
	Grammar string // the grammar's symbol, if an alias hides it
	Field   string // its role in its parent
	Named   bool   // a rule of the grammar, not a fixed token
	Extra   bool   // a comment or the like, which is allowed anywhere
}

// rawKinds holds kinds, each once, so that nodes can share them.
type rawKinds map[RawKind]*RawKind

// of returns the shared copy of a kind.
func (ks rawKinds) of(k RawKind) *RawKind {
	if p, ok := ks[k]; ok {
		return p
	}
	c := k // only here, so that it is allocated only here
	ks[k] = &c
	return &c
}

// rule returns the kind of a rule of the grammar.
func (ks rawKinds) rule(name string) *RawKind { return ks.of(RawKind{Kind: name, Named: true}) }

// extra returns the kind of a rule that is allowed anywhere.
func (ks rawKinds) extra(name string) *RawKind {
	return ks.of(RawKind{Kind: name, Named: true, Extra: true})
}

// fixed returns the kind of a fixed token.
func (ks rawKinds) fixed(name string) *RawKind { return ks.of(RawKind{Kind: name}) }

// children yields the indices of the children of a node.
func (r *Raw) children(i int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for k := i + 1; k < r.Nodes[i].Next; k = r.Nodes[k].Next {
			if !yield(k) {
				return
			}
		}
	}
}
