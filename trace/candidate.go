package trace

import "github.com/whittle-dd/whittle/reduce"

// A Candidate is a run to be replayed with an edit.
type Candidate struct {
	base     *Run
	edit     *edit // nil: the run itself
	strategy Strategy
	probe    bool       // run the generator, but not the test
	any      bool       // accept it also if it is not smaller than base
	lighter  bool       // test it only if it weighs less: simpler values alone do not suffice
	know     *knowledge // of what else is removable

	// Result is the run that the replay recorded. It is not part of the key.
	Result *Run
}

// Start returns the candidate that a reduction begins with.
func Start(r *Run) Candidate { return Candidate{base: r, Result: r} }

// Key returns the digest that identifies the candidate.
func (c Candidate) Key() reduce.Digest {
	if c.edit == nil {
		return c.base.digest
	}
	b := append([]byte("edit "), c.base.digest[:]...)
	b = append(b, byte(c.strategy), flag(c.probe), flag(c.any), flag(c.lighter))
	if c.strategy == Bypass {
		known := reduce.DigestOf(c.know.key()) // decides which other parts it removes
		b = append(b, known[:]...)
	}
	return reduce.DigestOf(append(b, c.edit.key()...))
}

func flag(b bool) byte {
	if b {
		return 1
	}
	return 0
}
