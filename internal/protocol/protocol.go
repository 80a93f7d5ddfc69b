// Package protocol holds what a generator reports while it runs, and what answers it.
//
// docs/protocol.md describes how shims send this through pipes; generators in the same process
// call a [Handler] directly.
package protocol

// A Kind says what a random choice drew. Its value is the letter on the wire.
type Kind byte

const (
	Int   Kind = 'i' // an integer of [0, n), or any 64 bits if n is 0
	Float Kind = 'f' // of [0, 1), as the bits of a float64
	Norm  Kind = 'g' // a normal deviate, as bits
	Exp   Kind = 'e' // an exponential deviate, as bits
)

// A Site identifies a place in the generator.
type Site uint64

// A PartKind says what a part of an execution is. Its value is the letter on the wire.
type PartKind byte

const (
	Root   PartKind = 'R'
	Call   PartKind = 'F'
	Loop   PartKind = 'L'
	Iter   PartKind = 'I' // one round of a loop
	Branch PartKind = 'S' // a branch that was taken
	Perm   PartKind = 'P' // choices that belong together: a permutation or a sample
)

// Letters of the messages that a prediction consists of.
const (
	EnterMessage = 'E'
	IterMessage  = 'I'
	BodyMessage  = 'B'
	LeaveMessage = 'L'
	TookMessage  = 'T'
)

// A Handler is told what a generator does, and makes its choices. Parts are properly nested.
type Handler interface {
	// Enter begins a part.
	Enter(kind PartKind, site Site)

	// Iter begins the next round of the innermost part, a loop.
	Iter()

	// Body marks the beginning of the body of the innermost part, a round.
	Body()

	// Leave ends the innermost part.
	Leave()

	// Took reports a choice that the generator has made, on its own or as predicted.
	Took(kind Kind, site Site, n, v uint64)

	// Ask returns the value of a choice. If it is not ok, the run must be abandoned.
	Ask(kind Kind, site Site, n uint64) (v uint64, ok bool)

	// Predict returns the messages that the generator is expected to send next.
	Predict() []byte

	// Name gives a site its name.
	Name(site Site, name string)
}
