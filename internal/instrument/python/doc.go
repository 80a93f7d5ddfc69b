// Package python makes a user's unchanged Python generator speak the protocol of docs/protocol.md.
//
// A shim in Python (folder shim) rewrites the script and the modules beside it when they are loaded,
// hooks random, secrets, os.urandom and numpy.random, and forks for each run, so that a run does not
// have to start an interpreter. Nothing is written to the user's folders.
//
// The modules of the shim: events manages the stack of parts and makes choices; wire handles the pipes;
// sites numbers and names places in the program; rewrite and notes rewrite code; load and program find
// and run the user's modules; choices, library and arrays hook what draws; guard and main manage
// processes.
package python
