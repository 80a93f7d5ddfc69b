package change

import (
	"context"
	"encoding/binary"

	"github.com/whittle-dd/whittle/reduce"
)

// A Pair is a value that works, one that fails, and the one that a test of the pair tests.
type Pair[T any] struct {
	Works, Fails T

	// Probe is what a test of the pair tests. In a current value it is Fails.
	Probe T

	// Err says why the changes of the probe cannot be applied together. Such a pair is unresolved
	// without a test.
	Err error

	level   int           // of the list of levels that the pair was made with
	left    int           // levels from this one on
	changes int           // of this level in the difference, when it was moved to
	chosen  reduce.Digest // of the changes in the probe, if Err is set
}

// NewPair returns the pair that isolating through levels starts with. Works must be known to work.
func NewPair[T any](levels []Level[T], works, fails T) Pair[T] {
	p := Pair[T]{Works: works, Fails: fails, Probe: fails, left: len(levels)}
	if len(levels) > 0 {
		p.changes = levels[0].Between(works, fails).Len()
	}
	return p
}

// Difference returns what is different between the sides of the pair, on the last of the levels.
func (p Pair[T]) Difference(levels []Level[T]) Set[T] {
	return levels[len(levels)-1].Between(p.Works, p.Fails)
}

// Size ranks pairs: every move of [Isolate] makes it smaller.
func (p Pair[T]) Size() reduce.Size { return reduce.Size{p.left, p.changes} }

// Key returns a function that identifies pairs by what they test, given one that identifies values.
func Key[T any](of func(T) reduce.Digest) func(Pair[T]) reduce.Digest {
	return func(p Pair[T]) reduce.Digest {
		if p.Err != nil {
			return p.chosen
		}
		return of(p.Probe)
	}
}

// Via turns an oracle about values into one about pairs: it tests the probe. If that could not be
// made, the outcome is unresolved, and nothing is tested.
func Via[T any](o reduce.Oracle[T]) reduce.Oracle[Pair[T]] {
	return reduce.OracleFunc[Pair[T]](func(ctx context.Context, p Pair[T]) (reduce.Outcome, error) {
		if p.Err != nil {
			return reduce.Outcome{Verdict: reduce.Unresolved}, nil
		}
		return o.Test(ctx, p.Probe)
	})
}

// choiceKey names a choice of changes. Choices of different levels may share a key: they are all
// unresolved.
func choiceKey(level int, chosen []int) reduce.Digest {
	b := binary.AppendUvarint([]byte("changes that cannot be applied together"), uint64(level))
	for _, c := range chosen {
		b = binary.AppendUvarint(b, uint64(c))
	}
	return reduce.DigestOf(b)
}
