// Package javascript instruments JavaScript programs for node, so that they speak the protocol of
// docs/protocol.md.
//
//	p, err := javascript.Prepare(ctx, scratch, []string{"node", "gen.js", "7"})
//
// The package rewrites the entry file and the files that it imports by relative paths, using the
// grammar of package syntax: it inserts text around calls, loops and branches without changing line
// numbers. It writes the copies to the scratch folder. The shim, which node loads first, replaces the
// originals by the copies and hooks Math.random and crypto.
//
//	for (let i = 0; i < n; i++) f(i)
//	{const $w2=$whittle.L(2);for (let i = 0; $whittle.i($w2)&&(i < n); i++) {$whittle.b($w2);f(i)};$whittle.l($w2)}
//
// A part is a value. Ending it also ends all parts that began inside it, so break, continue, labels and
// exceptions need no special handling, and parts of async functions and generators stay nested in
// whatever order these run (see 2parts.js).
//
// Math.floor(Math.random() * n) and similar expressions are choices of integers. The program may replace
// Math.random. Calls of any other random number generator must be marked:
//
//	// whittle: choice 6
//	const d = rng.below(6)
//
// Without a number, the marked call returns a float of [0, 1).
//
// Code that cannot draw, because it contains no call, is not reported as a part. Code in node_modules,
// in eval and in worker threads is not rewritten.
package javascript
