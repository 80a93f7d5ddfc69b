// Package shimtest checks that a shim, for any language, speaks the protocol of docs/protocol.md.
//
//	shimtest.Run(t, shimtest.Generators{Program: prepare, Plain: plain})
//
// A shim is checked with small generators that its author writes in the shim's language. They are
// described here; canon.go contains them in Go. "Draw(n)" draws an integer of [0, n) from the language's
// own library, directly and not in a helper. A generator may be enclosed in a function, and may have
// additional calls, loops and branches that draw nothing or that enclose everything that is drawn. If
// the generators have a fixed seed, the suite compares a recorded run with the plain program.
//
//	choices  Draw(10) three times, in three places, the last two of them on one line;
//	         prints "a b c" and a newline.
//	loop     n = Draw(20), then a counting loop with n iterations, each of which draws the
//	         letter "a" + Draw(26). Prints the n letters and a newline, twice.
//	header   A loop with Draw(4) iterations, where the bound is drawn in the loop's header.
//	         Each iteration prints Draw(10) and a space. Then a newline.
//	while    A loop while Draw(10) < 7 that prints a letter "a" + Draw(26) each time. Then
//	         a newline. Then an endless loop that ends if Draw(4) is 0 and prints "."
//	         otherwise. Then a newline.
//	nested   A function expr(depth): if depth < 4 and then Draw(3) > 0, it prints "(",
//	         calls expr(depth+1), prints "+", calls expr(depth+1) and prints ")"; else
//	         it prints Draw(10). Prints expr(0) and a newline.
//	sites    A function dice prints Draw(6) and a space; a function left calls it, and
//	         so does a function right. Calls left, right, left; then a newline.
//	shuffle  A permutation of 0 1 2 3 4 and a sample of three of 0 to 9, by the
//	         library; prints each with spaces between, and a newline. If the library has
//	         no samples, use the first three of a permutation of the ten; if it has
//	         neither, omit this generator.
//	floats   Three floats of [0, 1) in a loop over three elements; for each, prints the
//	         integer part of 1000000 times the float, and a newline.
//	exit     Draw(10) twice, in two places; prints "a b" and a newline, and exits with
//	         status 3 from within a function in a loop.
//	crash    Draw(10), prints it and a newline, and then fails with an uncaught error: an
//	         exception or a panic.
//	endless  Draw(10) in a loop that never ends. Prints nothing.
//	silent   Draw(10), and then an empty loop that never ends, or a long sleep.
//	large    A loop with 30000 iterations, each of which prints Draw(100), a space, 60
//	         times "x" and a newline.
//	plain    Draws nothing; prints "nothing" and a newline.
package shimtest
