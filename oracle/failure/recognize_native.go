package failure

var native = []*recognizer{
	{kind: "assertion", exact: true, head: "Assertion [`'\"].*['\"] failed\\.?$|^Assertion failed: |: Assertion .* failed\\.?$"},
	{
		kind: "uncaught C++ exception", head: `^terminate called |^libc\+\+abi: terminating|^terminating (due to|with) uncaught exception`,
		more: []string{`^ +what\(\): `},
	},
	{
		kind: "abort of the C library", exact: true,
		head: `^(free|malloc|realloc|munmap_chunk|calloc|corrupted|double free|malloc_consolidate|tcache)[^ ]*( or |\(\)| |:).*|^\*\*\* (stack smashing|buffer overflow|bit out of range|%n in writable)`,
	},
	{kind: "Rust or C++ abort", head: `^fatal runtime error: |^memory allocation of [0-9]+ bytes failed`},
}
