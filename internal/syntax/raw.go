package syntax

// Raw is a parsed file as a flat list of nodes, parents before children.
type Raw struct {
	Src    []byte
	Nodes  []RawNode
	Errors int // nodes that are an error or missing
}

// A RawNode is a node as the parser made it.
type RawNode struct {
	Start, End int    // its bytes in the source
	Next       int    // index behind its subtree
	Kind       string // what it is called, after aliases
	Grammar    string // the grammar's symbol, if an alias hides it
	Field      string // what it is to its parent
	Named      bool   // a rule of the grammar, not a fixed token
	Extra      bool   // a comment or the like: may stand anywhere
	Empty      bool   // a leaf that counts without text, as an empty cell does
	Missing    bool   // not in the source: put in to go on after a mistake
	Error      bool   // what the grammar has no rule for
}

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
