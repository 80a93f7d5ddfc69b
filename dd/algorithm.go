package dd

import "github.com/whittle-dd/whittle/reduce"

// Algorithms returns the list minimizers that can be chosen by name, the default first. To add one,
// write it in a file of its own and list it here.
func Algorithms() []*Algorithm {
	return []*Algorithm{
		adaptive,
		ddmin,
		probdd,
		cdd,
		wddmin,
		wprobdd,
		opdd,
	}
}

// Default is the list minimizer that Whittle uses if none is chosen.
var Default = adaptive

// An Algorithm is a list minimizer that can be chosen by name. It works on the positions of items,
// so that one value serves lists of any type; see [Using].
type Algorithm struct {
	Name    string
	About   string  // a one-line description that cites the paper
	Minimal Minimal // what it promises
	Beliefs bool    // it begins with a belief that items are needed: see Config.P0
	Plan    func(List, Config) reduce.Plan[[]int]

	names bool // the plan puts the name of the algorithm on its attempts, as the list tells it
}

// Minimal tells when the result of an algorithm is 1-minimal.
type Minimal uint8

const (
	Never      Minimal = iota // not in general
	AtFixpoint                // if it is repeated until a round removes nothing
	Always                    // after one run
)

// Config holds the settings that apply to any list minimizer. Algorithms ignore the settings that
// they have no use for.
type Config struct {
	Seed  uint64 // for random choices; 0 means list order
	Width int    // candidates to test at once; 0 means 1
	Once  bool   // the caller repeats the algorithm: do not prove that the result is minimal
	Empty Empty

	// P0 is the initial belief that an item is needed, of algorithms that hold beliefs; 0 means
	// 0.1. Left sets it from the number of items that are expected to be left; 0 means P0.
	P0   float64
	Left int
}

// belief returns the initial belief that an item of l is needed; 0 leaves it to the algorithm.
func (c Config) belief(l List) float64 {
	if c.Left == 0 || len(l.All) == 0 {
		return c.P0
	}
	return min(0.5, float64(c.Left)/float64(len(l.All)))
}

// A List is the list that an [Algorithm] minimizes.
type List struct {
	All     []int        // the positions of all items, in order
	Weights func() []int // returns the weight of each item, by position; at least 1

	name string // of the algorithm, if its plan puts it on the attempts
}

// A Minimizer returns a pass that minimizes lists and treats the empty list as specified.
type Minimizer[T any] func(Empty) reduce.Pass[[]T]

// Using returns the minimizer that runs a on lists of T. The function weight returns the number of
// tokens of an item; if it is nil, all items weigh the same.
func Using[T any](a *Algorithm, c Config, weight func(T) int) Minimizer[T] {
	return func(e Empty) reduce.Pass[[]T] {
		c := c
		c.Empty = e
		return named(a, weight, func(l List) reduce.Plan[[]int] { return a.Plan(l, c) })
	}
}

// named returns the pass that follows a plan on positions, with the name of its algorithm.
func named[T any](a *Algorithm, weight func(T) int, plan func(List) reduce.Plan[[]int]) reduce.Pass[[]T] {
	list := func(items []T, all []int) List {
		return List{All: all, Weights: func() []int { return weigh(items, weight) }}
	}
	if !a.names {
		return reduce.Named(a.Name, onPositions(func(items []T, all []int) reduce.Plan[[]int] {
			return plan(list(items, all))
		}))
	}
	return onPositions(func(items []T, all []int) reduce.Plan[[]int] {
		l := list(items, all)
		l.name = a.Name
		return func(yield func(reduce.Attempt[[]int]) bool) { plan(l)(yield) }
	})
}
