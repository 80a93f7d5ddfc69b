package text

import (
	"slices"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// Passes returns the passes of the [Pipeline] in the order in which they run. To add one, write it
// in a file of its own and name it here.
func Passes() []*Pass {
	return []*Pass{
		filesPass,
		levelsPass,
		bracketsPass,
		linesPass,
		unwrapPass,
		tokensPass,
		endsPass,
		windowsPass,
		digitsPass,
		respellPass,
		longPass,
		breaksPass,
	}
}

// A Pass is a pass of the [Pipeline]. It can be chosen by name.
type Pass struct {
	Name  string
	About string // one line for people
	Unit  string // the word for one of the pieces that the pass leaves 1-minimal; "" if there are none

	// Rewrites reports that the pass puts other text in place of what was there, rather than
	// only removing parts.
	Rewrites bool

	// Renames reports that the pass only shortens names, and Squashes that it only removes white space.
	Renames, Squashes bool

	make func(dd.Minimizer[Atom]) reduce.Pass[Files]
}

// New returns the pass. It uses min for the lists that it minimizes.
func (p *Pass) New(min dd.Minimizer[Atom]) reduce.Pass[Files] {
	return reduce.Named(p.Name, p.make(min))
}

// Rewrites reports whether a pass puts other text in place of what was there.
func Rewrites(pass string) bool {
	return slices.ContainsFunc(Passes(), func(p *Pass) bool { return p.Name == pass && p.Rewrites })
}

// Pipeline returns the default for files in unknown languages: all [Passes], from coarse to fine,
// repeated until a round makes nothing smaller. Passes for which runs returns false are skipped; a
// nil runs skips none.
func Pipeline(min dd.Minimizer[Atom], runs func(pass string) bool) reduce.Pass[Files] {
	var chosen []reduce.Pass[Files]
	for _, p := range Passes() {
		if runs == nil || runs(p.Name) {
			chosen = append(chosen, p.New(min))
		}
	}
	return reduce.FixpointBy(Files.Size, reduce.InOrder(chosen...))
}
