package trace

import "github.com/whittle-dd/whittle/reduce"

// A Candidate is a question: what becomes of a run if it is replayed with an edit?
type Candidate struct {
	base     *Run
	edit     *edit // nil: the run itself
	strategy Strategy
	probe    bool       // the generator is asked, not the test
	any      bool       // also if it is not smaller than Base
	lighter  bool       // only if it weighs less: simpler values alone are not worth a test
	know     *knowledge // of what can be taken out besides

	// Result is what came of it. It is not part of the question.
	Result *Run
}

// Start is the candidate a reduction begins with.
func Start(r *Run) Candidate { return Candidate{base: r, Result: r} }

// Key names the question.
func (c Candidate) Key() reduce.Digest {
	if c.edit == nil {
		return c.base.digest
	}
	b := append([]byte("edit "), c.base.digest[:]...)
	b = append(b, byte(c.strategy), flag(c.probe), flag(c.any), flag(c.lighter))
	if c.strategy == Bypass {
		known := reduce.DigestOf(c.know.key()) // which parts it takes out besides
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
