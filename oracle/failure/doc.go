// Package failure finds out what a failure is, and whether another run shows the same one. It is
// pure: runs go in, a description comes out.
//
// [Infer] gets several runs of a command on the input that fails, and runs on inputs on which it
// works. What the failing runs share, and the others lack, is the failure: how the command ends,
// the headline of a crash report, the functions it happened in, or a line of output. The
// [Signature] made of it decides about every candidate of a reduction.
//
// A signature is made of patterns for single lines, in the extended regular expressions of POSIX
// that package regexp understands too. So a shell script can look for the same failure with awk.
//
// What a program prints when it crashes is known to a list of recognizers, one for each kind of
// program: which line names the failure, which lines name functions, and which of those are the
// language's own. Where none of them finds a report, a line that only the failing input prints counts.
//
// Two kinds of words in a message look alike. Positions in the tool identify the bug and are kept;
// positions in the input, and words that come from it, change with every candidate and are not. If
// nothing else identifies the failure, a few words of the input are kept. Runs on other inputs with
// the same failure, in Input.Variants, tell which words are whose.
package failure
