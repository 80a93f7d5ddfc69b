// Package golang turns a user's Go program, unchanged, into one that speaks the protocol
// of docs/protocol.md.
//
// [Build] takes `go run gen.go 7` and gives a program that reports its calls, loops and
// branches and all that it draws. It is built with go build -overlay: the compiler sees
// rewritten copies of the user's files, and hooked copies of parts of the standard
// library; nothing of the user's is touched, and the build cache works as ever. [BuildTest]
// does the same for a test.
//
// # What is seen
//
// Everything that math/rand and math/rand/v2 draw, whoever asks them: methods and functions,
// sources of the user's own behind a *Rand, and the sources of the packages themselves.
// Of crypto/rand it is Int, a choice, and what is read from Reader, bytes.
//
// Parts are rewritten in by names alone, without types (rewrite.go, statements.go). What
// cannot lead to a choice (no call in it that might draw) is left alone. Edits go into the
// text, never break lines and keep comments; so messages, log lines and go:embed are what
// they were. Files with C in them, vendored packages and downloaded modules are left alone;
// their choices are seen all the same.
//
// # What is fixed
//
// A recording must be what is replayed. So the order of maps, the choice of select, the
// addresses of the heap and the seed of hash/maphash do not change from run to run, and one
// goroutine runs until it waits. Goroutines therefore draw in an order that is always the
// same, unless the clock decides: when it has, by time.Sleep or because a goroutine ran for
// very long, the generator is refused.
//
// # Marks
//
// Where names are not enough, comments help. They stand above a function or a call, or
// behind it on its line; testdata/marks.go has them all.
//
//	//whittle:choice n   the call gives a random number of [0, n) of the user's own making
//	//whittle:atomic     what the function draws belongs together, whatever it does
//	//whittle:skip       the function is not rewritten
//
// For example:
//
//	func (g *lcg) next(n int) int { ... }
//
//	//whittle:choice len(words)
//	w := words[g.next(len(words))]
//
// # What is not seen
//
// A generator of random numbers of the user's own that is neither marked nor behind a *Rand;
// what comes from the clock, the network or the environment; and what a Source does besides
// giving numbers: it is not called in a replay.
package golang
