package tree

// A refutation identifies an edit together with the context in which it failed, so that no pass
// tries it there again. Its zero value identifies nothing.
//
// A refutation begins with the kind of the edit and takes in what tells the edit apart, and as much
// of its context as its pass takes to matter:
//
//	key := refutes(joining).content(a).content(b)
type refutation struct{ hash uint64 }

// An editKind keeps the refutations of different edits apart.
type editKind uint8

const (
	harvesting editKind = iota
	removingName
	replacingName
	erasing
	erasingToNothing // the second form of erasing
	swappingLiteral
	joining
	removingParameter
	shorteningForm
	inlining
	expandingMacro
	shorteningMacro
	removingWindow
	removingHead
	provingNode
	provingToken
	unnesting
	cutting
	shorteningText
	removingLines
	dissolving
	instantiating
	dropping
	unifying
	borrowing
	transplanting
	flattening
	shedding
	merging
	detaching
	exposing
	coupling
	absorbing
	aliasing
	defaulting
	recasting
	relocating
	adopting
	embeddingExpression
	restoring
)

// refutes returns the beginning of a refutation.
func refutes(k editKind) refutation { return refutation{mix(1, uint64(k))} }

// content takes in the tokens of a node.
func (r refutation) content(n *Node) refutation { return refutation{mix(r.hash, n.hash)} }

// wording takes in the tokens of a node and how often each of its words is in the tree, as
// [surveyed] and [vocabulary] hash them.
func (r refutation) wording(words uint64) refutation { return refutation{mix(r.hash, words)} }

// text takes in some text.
func (r refutation) text(b []byte) refutation { return refutation{mix(r.hash, hashText(b))} }

// number takes in a position or a size.
func (r refutation) number(i int) refutation { return refutation{mix(r.hash, uint64(i))} }

// refute remembers a failure.
func (d draft) refute(r refutation) draft {
	d.refuted = d.refuted.Add(r)
	return d
}

func (d draft) isRefuted(r refutation) bool { return d.refuted.Has(r) }
