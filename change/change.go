// Package change isolates what makes the difference between a value that works and one that fails,
// whatever the values are: files, lists of commits, options of a command.
//
// A [Set] holds the difference as changes to the value that works. A [Level] finds the changes between
// two values; a list of levels goes from coarse to fine: files, then lines, then characters.
// [Isolate] turns the levels into a pass that moves the two values as close together as the test
// allows, with dd of Zeller and Hildebrandt on each level:
//
//	start := change.NewPair(levels, works, fails)
//	r := reduce.Runner[change.Pair[T]]{
//		Oracle: change.Via(test), // about single values: interesting means that the value fails
//		Key:    change.Key(key),
//		Size:   change.Pair[T].Size,
//	}
//	end, err := r.Run(ctx, start, change.Isolate(levels, dd.IsolateOptions{Order: dd.ByList}))
//
// The caller has tested both values: start.Works is boring, start.Fails interesting. In the end
// end.Works is boring and end.Fails interesting, and their difference is 1-minimal on the last level.
//
// The package has the levels for files, see [Files], and for lists of any type, see [Items], both with the
// same representation: a list of changes that apply to a base. To isolate in values of your own, write a
// Set. The examples show both. Where the passing list is a part of the failing one, [dd.Difference] is
// shorter.
package change

// A Set is the difference between a value that works and one that fails, as changes to the first. All
// of them together make the second; any subset makes something in between.
//
// A Set is pure and never written to. Apply of no changes returns the value that works and Apply of
// all changes the one that fails.
type Set[T any] interface {
	// Len returns the number of changes.
	Len() int

	// Apply returns the value with the chosen changes, which are ascending positions. An error means
	// that these changes cannot be applied together: the value is unresolved and is not tested.
	Apply(chosen []int) (T, error)

	// Describe returns a few words about a change, for people: "line 12", "-ffast-math".
	Describe(i int) string
}

// A Level finds the changes between two values. Finer levels work on the values that coarser ones
// leave.
type Level[T any] struct {
	Name    string // for people: "lines"
	Unit    string // the word for one change: "line"
	Between func(works, fails T) Set[T]

	// Together says that all changes are wanted that are needed together to make what works fail. Otherwise
	// those are found that make the difference, and others that are needed too may be on both sides.
	Together bool
}
