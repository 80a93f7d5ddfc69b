package dd

import "github.com/whittle-dd/whittle/reduce"

// Algorithms returns the list minimizers that can be chosen by name, the default first. To
// add one, write it in a file of its own and name it here.
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

// Default is the list minimizer that Whittle uses when none is named.
var Default = adaptive

// An Algorithm is a list minimizer that can be chosen by name. It works on the positions of
// items, so that one value serves lists of any type: see [Using].
type Algorithm struct {
	Name    string
	About   string // one line for people, with the paper
	Minimal Minimal
	Plan    func(List, Config) reduce.Plan[[]int]
}

// Minimal says when the result of an algorithm is 1-minimal.
type Minimal uint8

const (
	Never      Minimal = iota // not in general
	AtFixpoint                // if it is repeated until a round removes nothing
	Always                    // after one run
)

// Config holds the settings that apply to any list minimizer. Algorithms ignore those that
// mean nothing to them.
type Config struct {
	Seed  uint64 // for algorithms that draw at random; 0: in list order
	Width int    // candidates to test at once; 0 is 1
	Once  bool   // the caller repeats the algorithm: do not prove the result minimal here
	Empty Empty
}

// A List is a list to minimize, as seen by an [Algorithm].
type List struct {
	All     []int        // the positions of all items, in order
	Weights func() []int // returns the weight of each item, by position; at least 1
}

// A Minimizer makes a list minimizer that treats the empty list as told.
type Minimizer[T any] func(Empty) reduce.Pass[[]T]

// Using returns the minimizer that runs a on lists of T. Weight gives the tokens of an item;
// nil: all items weigh the same.
func Using[T any](a *Algorithm, c Config, weight func(T) int) Minimizer[T] {
	return func(e Empty) reduce.Pass[[]T] {
		c := c
		c.Empty = e
		return named(a, weight, func(l List) reduce.Plan[[]int] { return a.Plan(l, c) })
	}
}

// named returns the pass that follows a plan on positions, under the name of its algorithm.
func named[T any](a *Algorithm, weight func(T) int, plan func(List) reduce.Plan[[]int]) reduce.Pass[[]T] {
	return reduce.Named(a.Name, onPositions(func(items []T, all []int) reduce.Plan[[]int] {
		return plan(List{All: all, Weights: func() []int { return weigh(items, weight) }})
	}))
}
