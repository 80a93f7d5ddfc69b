package dd

import (
	"context"
	"crypto/sha256"
	"encoding/binary"

	"github.com/whittle-dd/whittle/reduce"
)

// Minimize removes items as long as what is left is interesting, and returns a
// 1-minimal list: of what is left no single item can go. The test must find
// items as a whole interesting; [reduce.ErrNotInteresting] says that it does not.
// A list from which everything can go is minimised to nothing.
func Minimize[T any](ctx context.Context, items []T, interesting func([]T) bool) ([]T, error) {
	return MinimizeWith(ctx, items, reduce.Predicate(interesting), Options{Pass: Adaptive[int](AdaptiveOptions[int]{Empty: EmptyLast})})
}

// Options are the options of [MinimizeWith] and [Difference].
type Options struct {
	Pass    reduce.Pass[[]int] // on the positions of the items; nil: [Adaptive], as wide as there are workers
	Workers int                // tests under way at once; 0 is 1
	Observe func(reduce.Event)
}

// MinimizeWith is [Minimize] with an oracle of three verdicts, any pass, and
// several workers. It returns the best so far also with an error.
func MinimizeWith[T any](ctx context.Context, items []T, o reduce.Oracle[[]T], opt Options) ([]T, error) {
	if opt.Pass == nil {
		opt.Pass = Adaptive[int](AdaptiveOptions[int]{Width: opt.Workers})
	}
	r := reduce.Runner[[]int]{
		Oracle:  reduce.Via(o, func(ps []int) []T { return pick(items, ps) }),
		Key:     Key,
		Size:    func(ps []int) reduce.Size { return reduce.Size{len(ps)} },
		Workers: opt.Workers,
		Observe: opt.Observe,
	}
	best, err := r.Run(ctx, positions(len(items)), opt.Pass)
	return pick(items, best), err
}

// Difference isolates why items fail and the items at the given positions, or
// no items at all, pass. Of the pair it returns, the difference is 1-minimal.
func Difference[T any](ctx context.Context, items []T, pass []int, o reduce.Oracle[[]T], opt Options) (Pair[T], error) {
	r := reduce.Runner[Pair[T]]{
		Oracle:  reduce.Via(o, Pair[T].Probed),
		Key:     func(p Pair[T]) reduce.Digest { return Key(p.Probe) },
		Size:    func(p Pair[T]) reduce.Size { return reduce.Size{len(p.Fail) - len(p.Pass)} },
		Workers: opt.Workers,
		Observe: opt.Observe,
	}
	return r.Run(ctx, NewPair(items, pass...), Isolate[T](IsolateOptions{Order: ByList}))
}

// Key names a list of positions.
func Key(ps []int) reduce.Digest {
	h := sha256.New()
	buf := make([]byte, 0, 4096)
	for _, p := range ps {
		buf = binary.AppendUvarint(buf, uint64(p))
		if len(buf) > 4000 {
			h.Write(buf)
			buf = buf[:0]
		}
	}
	h.Write(buf)
	var d reduce.Digest
	h.Sum(d[:0])
	return d
}
