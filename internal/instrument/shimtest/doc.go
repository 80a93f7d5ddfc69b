// Package shimtest checks that a shim speaks as docs/protocol.md says, whatever
// language it is for.
//
//	shimtest.Run(t, shimtest.Generators{Program: prepare, Plain: plain})
//
// A shim is checked on small generators, written in its language by whoever writes
// the shim. Here they are in words; canon.go has them in Go. "Draw(n)" is an integer
// of [0, n) from the language's own library, called in the place named and not in a
// helper. All generators may stand in one function that does everything; calls,
// loops and branches that draw nothing, and the same around all that is drawn, are
// free. Generators with a fixed seed let the suite compare a recorded run with the
// plain program.
//
//	choices  Draw(10) three times, in three places, the last two of them on one line;
//	         prints "a b c" and a newline.
//	loop     n = Draw(20), then a loop of n rounds, each of which draws a letter of
//	         Draw(26) from "a". Prints the n letters and a newline, twice. A loop that
//	         counts.
//	header   A loop of Draw(4) rounds whose bound is drawn in the loop's header. Each
//	         round prints Draw(10) and a space. Then a newline.
//	while    A loop while Draw(10) < 7, which prints a letter of Draw(26) each time.
//	         Then a newline. Then an endless loop that is left if Draw(4) is 0 and
//	         prints "." otherwise. Then a newline.
//	nested   A function expr(depth): if depth < 4 and then Draw(3) > 0, it prints "(",
//	         calls expr(depth+1), prints "+", calls expr(depth+1) and prints ")"; else
//	         it prints Draw(10). Prints expr(0) and a newline.
//	sites    A function dice prints Draw(6) and a space; a function left calls it, and
//	         so does a function right. Calls left, right, left; then a newline.
//	shuffle  A permutation of 0 1 2 3 4 and a sample of three of 0 to 9, by the
//	         library; prints each with spaces between, and a newline. A library
//	         without samples takes the first three of a permutation of the ten; a
//	         language whose library has neither does without.
//	floats   Three floats of [0, 1) in a loop over three things; prints of each the
//	         integer part of its product with 1000000, and a newline.
//	exit     Draw(10) twice, in two places; prints "a b" and a newline, and exits with
//	         status 3 from within a function in a loop.
//	crash    Draw(10), prints it and a newline, and then dies of an error that nobody
//	         catches: an exception, a panic.
//	endless  Draw(10) in a loop that never ends. Prints nothing.
//	silent   Draw(10), and then an empty loop that never ends, or a long sleep.
//	large    A loop of 30000 rounds, each of which prints Draw(100) and, after a space,
//	         60 times "x" and a newline.
//	plain    Draws nothing; prints "nothing" and a newline.
package shimtest
