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

	// First, if set, is a process of the program that has been started to read it. The first
	// call of [Start] returns it.
	First *Process
}

// Close ends the first process if nobody uses it.
func (p Program) Close() error {
	if p.First != nil && p.First.claimed.CompareAndSwap(false, true) {
		return p.First.Close()
	}
	return nil
}
