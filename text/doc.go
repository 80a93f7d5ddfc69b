// Package text reduces files of languages nobody knows: program text, data,
// prose, binaries. It has the value that is reduced on the command line, [Files],
// ways to cut bytes into pieces ([Formats]) and to find the nesting of brackets
// and tags in them ([Brackets]), the one token counter ([Count]), and the passes
// that remove pieces:
//
//	Whole     folders and files
//	Nested    bracket items, level by level
//	Pieces    lines, tokens, characters or bytes
//	Unwrap    what surrounds a bracket group
//	Windows   a few neighbouring tokens
//	Long      characters inside long tokens, and blanks
//
// [Pipeline] is all of them, from coarse to fine, to a fixpoint. Which pieces go
// is decided by any list minimiser of package dd.
package text
