// Package crash makes the program say in a sentence that a limit of the shell stopped it.
//
// The Go runtime needs threads and address space. If a limit denies them (ulimit -u, -v or -d), it
// prints the stacks of all goroutines and exits, often before the first line of Go has run, so
// Go code cannot prevent that. If such a limit is set, the C code of this package runs
// before the runtime and starts the program as a child process, whose standard error, as far
// as the runtime writes it, it reads. It forwards signals, and exits as the child does. When the child
// has crashed for want of memory or threads, it prints which limits there are and exits with 1.
//
// Without C (CGO_ENABLED=0), on other systems, and if GOTRACEBACK is set, nothing is done.
package crash
