package job

import (
	"fmt"
	"slices"

	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/reduce"
)

// minimal says what was proven about the difference, or why nothing was.
func (r *differenceRun[T]) minimal() (words, unproven string) {
	if s, ok := r.of.(continued[T]); ok {
		if words := s.several(); words != "" {
			return words, ""
		}
	}
	last := r.now.Difference(r.list)
	if last.Len() == 1 {
		return "1-minimal: the difference is a single change: " + last.Describe(0), ""
	}
	if !r.proven(last) {
		return "", "the result can be aligned in another way, in which not every single change was tested"
	}
	return fmt.Sprintf("1-minimal: with any single one of the %s added to what works, or taken from what fails, the test cannot tell", Count(last.Len(), "change")), ""
}

// proven reports whether the session knows that each change, alone and missing from all, is unresolved.
func (r *differenceRun[T]) proven(s change.Set[T]) bool {
	all := make([]int, s.Len())
	for i := range all {
		all[i] = i
	}
	for i := range all {
		for _, chosen := range [][]int{{i}, slices.Delete(slices.Clone(all), i, i+1)} {
			value, err := s.Apply(chosen)
			if err != nil {
				continue // it cannot be made
			}
			if out, ok := r.session.Get(r.of.key(value)); !ok || out.Verdict != reduce.Unresolved {
				return false
			}
		}
	}
	return true
}
