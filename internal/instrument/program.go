package instrument

import "github.com/whittle-dd/whittle/reduce"

// A Program is a generator that speaks the protocol.
type Program struct {
	Argv     []string // what to start
	Env      []string // added to the environment
	Dir      string   // its working directory; "" for the current one
	Language string   // "Go", "Python", "JavaScript"; "" for one with --shim
	Name     string   // name for messages: "gen.py"

	// Sources is the digest of the user's source files. It distinguishes versions of a generator.
	Sources reduce.Digest
}
