// Package text reduces files whose language is unknown: program text, data, prose, binaries. It
// has the value that the command line reduces, [Files], ways to cut bytes into pieces ([Formats]),
// the one token counter ([Count]), and the passes that remove pieces ([Passes]).
//
// [Pipeline] runs all passes, from coarse to fine, until nothing gets smaller. Any list minimizer
// of package dd can decide which pieces to remove:
//
//	min := dd.Using(dd.Default, dd.Config{}, func(a text.Atom) int { return int(a.Tokens) })
//	pass := text.Pipeline(min, nil)
package text
