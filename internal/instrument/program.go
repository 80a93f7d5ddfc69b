package instrument

import "github.com/whittle-dd/whittle/reduce"

// A Program is a generator that speaks the protocol.
type Program struct {
	Argv     []string // what to start
	Env      []string // added to the environment
	Dir      string   // where it runs; "" for here
	Language string   // "Go", "Python", "JavaScript"; "" for one behind --shim
	Name     string   // what people call it: "gen.py"

	// Sources is the digest of the user's sources, to tell one version of a
	// generator from another.
	Sources reduce.Digest
}
