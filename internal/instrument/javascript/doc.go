// Package javascript makes recording generators of programs for node.
//
//	p, err := javascript.Prepare(ctx, scratch, []string{"node", "gen.js", "7"})
//
// The entry file and what it imports by relative paths is rewritten in Go, with the
// grammar of package syntax: text is put in around calls, loops and branches, line
// numbers stay. Copies go to the scratch folder; the shim, which node loads first,
// puts them in the place of the originals, and hooks Math.random and crypto.
//
//	for (let i = 0; i < n; i++) f(i)
//	{const $w2=$whittle.L(2);for (let i = 0; $whittle.i($w2)&&(i < n); i++) {$whittle.b($w2);f(i)};$whittle.l($w2)}
//
// A part is a value; to end it ends all that was begun in it. So break, continue,
// labels and exceptions need no care where they happen, and async functions and
// generators keep parts nested however they take turns (2parts.js says how).
//
// Math.floor(Math.random() * n) and its kin are choices of integers. Math.random may
// be replaced by the program with one of its own. Any other generator of random
// numbers is marked where it is called:
//
//	// whittle: choice 6
//	const d = rng.below(6)
//
// Without a number after it the call is one that returns a float of [0, 1).
//
// What cannot draw (nothing in it is called) is not reported as a part. Code in
// node_modules, in eval and in worker threads is not rewritten.
package javascript
