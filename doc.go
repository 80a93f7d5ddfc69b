// Package whittle makes failing inputs small. It is what the whittle command does with files,
// as a library: languages are recognized, files are reduced by their syntax or as text, and
// the result is the smallest input the test has accepted.
//
//	small, err := whittle.Reduce(ctx, text.Single("bug.c", source), test, whittle.Options{})
//
// The test is an oracle about [text.Files]. A Go function makes one in one line:
//
//	test := reduce.Predicate(func(fs text.Files) bool { return crashes(fs[0].Data) })
//
// A program makes one in two (package oracle):
//
//	test, err := oracle.Command("./test.sh")
//	defer test.Close()
//
// [New] tells what would be done before anything runs. [Pass] is for programs that have a
// runner of their own, [Parse] for those that have an algorithm of their own. Lists, trees
// and generators are reduced by packages dd, tree and trace, which this package builds on.
//
// # Without a C compiler
//
// Most grammars are compiled from C. In a build without cgo, [Languages] lists the languages that
// need no C (S-expressions, tables, INI files, patches), any ANTLR grammar still works
// ([Grammar]), and files in other languages are reduced as text. Nothing else changes.
//
// # Stability
//
// Before version 1.0 the following is kept from version to version, and changed only by a release
// that says so: this package, packages reduce, dd and oracle, and the fields of text.Files.
//
// What may change at any time: the sequence of candidates and the number of tests that a version
// takes, the names and the number of passes, packages tree, trace, reducetest and tracetest, and
// everything in internal. For one version, one input and one set of options, the result is the
// same on every machine and for any number of workers.
package whittle
