package job

import (
	"context"

	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/reduce"
)

// An either subject does not say which of its sides fails: the test shows it.
type either interface{ exchange() }

// exchange exchanges the sides of a subject that allows it.
func (r *differenceRun[T]) exchange() bool {
	s, ok := r.of.(either)
	if ok {
		s.exchange()
	}
	return ok
}

// exchangeAsBefore exchanges the sides if an earlier run of the session has, which found that the side
// that was to work fails.
func (r *differenceRun[T]) exchangeAsBefore(works T) {
	if out, ok := r.session.Get(r.of.key(works)); ok && out.Verdict == reduce.Interesting {
		r.exchange()
	}
}

// A continued subject may have several independent differences.
type continued[T any] interface {
	// next returns the two sides without the difference that was found, if others are to be found. One
	// of the sides is known to behave as before, the other is tested.
	next(found change.Pair[T]) (p change.Pair[T], ok bool)

	// several says what is known if more than one difference was found; it may return "".
	several() string
}

// another prepares the search for the next independent difference, if the sides still differ without
// those that were found, and says so if they do not.
func (r *differenceRun[T]) another(ctx context.Context) (bool, error) {
	s, ok := r.of.(continued[T])
	if !ok {
		return false, nil
	}
	next, ok := s.next(r.now)
	if !ok {
		return false, nil
	}
	for _, side := range []struct {
		value T
		must  reduce.Verdict
	}{{next.Works, reduce.Boring}, {next.Fails, reduce.Interesting}} {
		out, err := r.cached.Test(ctx, side.value)
		if err != nil {
			return false, err
		}
		switch out.Verdict {
		case side.must:
		case reduce.Unresolved:
			r.say("without what was found the test cannot tell, so there may be more to find")
			return false, nil
		default:
			r.say("without what was found, both sides behave the same: there is nothing else to find")
			return false, nil
		}
	}
	r.now = change.NewPair(r.list, next.Works, next.Fails)
	return true, nil
}
