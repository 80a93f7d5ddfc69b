// Package golang builds a user's unchanged Go program so that it speaks the protocol of
// docs/protocol.md.
//
// [Build] takes a command such as `go run gen.go 7` and returns a program that reports its calls, loops
// and branches, and everything that it draws. The program is built with go build -overlay: the compiler
// sees rewritten copies of the user's files and of parts of the standard library. The user's files are
// not touched, and the build cache works as usual. [BuildTest] does the same for a test.
//
// # What is reported
//
// Everything that is drawn from math/rand and math/rand/v2: by methods and functions, from a user's
// source inside a *Rand, and from the sources of the packages themselves. In crypto/rand, Int is
// reported as a choice, and reads from Reader as bytes.
//
// Parts are inserted by names alone, without types (rewrite.go, statements.go). Code that cannot make a
// choice, because it contains no call that might draw, is not changed. Edits change the text, never add
// lines and keep comments; so messages, log lines and go:embed stay the same. Files that use cgo,
// vendored packages and downloaded modules are not rewritten; their choices are reported nevertheless.
//
// # What is fixed
//
// A replay must repeat the recording. So map order, the choice of select, heap addresses and the seed of
// hash/maphash do not change from run to run, and each goroutine runs until it waits. Goroutines
// therefore draw in the same order every time, unless the clock decides: if it does, through time.Sleep
// or because a goroutine runs for very long, the generator is rejected.
//
// # Marks
//
// Where names are not enough, comments help. They are written above a function or a call, or after it
// on the same line; testdata/marks.go shows all of them.
//
//	//whittle:choice n   the call returns a random number of [0, n) from the user's own generator
//	//whittle:atomic     the choices of the function belong together and are one part
//	//whittle:skip       the function is not rewritten
//
// For example:
//
//	func (g *lcg) next(n int) int { ... }
//
//	//whittle:choice len(words)
//	w := words[g.next(len(words))]
//
// # What is not reported
//
// A user's own random number generator that is neither marked nor used through a *Rand; values from the
// clock, the network or the environment; and side effects of a Source, which is not called in a replay.
package golang
