// Package python makes a user's unchanged Python generator speak the protocol.
//
// A shim in Python (folder shim) rewrites the script and the modules beside it when they
// are loaded, replaces what random, secrets, os.urandom and numpy.random draw with, and
// forks for each run, so that a run costs no start of an interpreter. Nothing is written
// beside the user's files.
//
// The shim's files: events holds the stack of parts and makes choices, wire the pipes,
// sites the numbers and names of places, rewrite and notes the rewriting, load and program
// the user's modules, choices, library and arrays what is drawn, guard and main the processes.
package python
