package syntax

// Raw is a parsed file as a flat list of nodes, parents before children.
type Raw struct {
	Src    []byte
	Nodes  []RawNode
	Errors int // nodes that are an error or missing

	stop *Stop // of the parser that made it
}

// A RawNode is a node as the parser made it.
type RawNode struct {
	Start, End int    // its bytes in the source
	Next       int    // index after its subtree
	Kind       string // its name, after aliases
	Grammar    string // the grammar's symbol, if an alias hides it
	Field      string // its role in its parent
	Named      bool   // a rule of the grammar, not a fixed token
	Extra      bool   // a comment or the like, which is allowed anywhere
	Empty      bool   // a leaf that is a node although it has no text, such as an empty cell
	Missing    bool   // not in the source: inserted to continue after an error
	Error      bool   // the grammar has no rule for it
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
