// Package smartcheck holds the five problems of SmartCheck (Pike 2014), on which papers
// about shrinking and about reducing generators' output compare their tools.
//
// A problem is a generator that prints a value, and a test that reads it back and reports
// whether the value shows the bug. The package knows no reducer: generators draw from a [Draw].
package smartcheck

// A Draw is a source of choices that knows the structure of the generator.
type Draw interface {
	Intn(n int) int                           // draws from [0, n)
	Repeat(least, most int, body func(i int)) // draws how often to call body
	Call(name string, body func())            // marks a call of a recursive function
	Branch(name string, body func())          // marks the body of an if
}

// A Problem is a generator and a bug that some of its outputs show.
type Problem struct {
	Name     string
	Generate func(Draw) string
	Fails    func(output string) bool
	Size     func(output string) int
	Least    int // the size of the smallest output that fails
}
