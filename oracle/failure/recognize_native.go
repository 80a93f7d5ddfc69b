package failure

var native = []*recognizer{
	{
		kind: "failed check", head: `^F[0-9]{4,8} [0-9:.]+ +[0-9]+ [^ ]+:[0-9]+\] |FATAL:[^ ]+[(:][0-9]+\)?\] |: FATAL: .*(Check|CHECK)|\[FATAL\]|^\[[^ ]+ : [0-9]+\] RAW: `, skip: `^F[0-9]{4,8} [0-9:.]+ +[0-9]+ `,
		frame: `^(?: +@|#[0-9]+) +0x[0-9a-f]+ +(.+)$`, past: `google::|base::debug::|logging::|0x[0-9a-f]+ +(__libc_|_start|abort|raise|gsignal|\(unknown\))`, until: `^[^ #]`,
	},
	{
		kind: "assertion violation", exact: true, head: `^ASSERTION VIOLATION`, more: []string{`^File: `, `^Line: [0-9]+`, `^(UNEXPECTED CODE|Failed to verify)`},
	},
	{
		kind: "assertion", exact: true, head: "Assertion [`'\"].*['\"] failed\\.?$|^Assertion failed: |: Assertion .* failed\\.?$|^Assertion failed \\(|Assertion failed in file ",
		lead: `^.*?:[0-9]+: (?:.*?: )?`,
	},
	{
		kind: "uncaught C++ exception", head: `^terminate called |^libc\+\+abi: terminating|^terminating (due to|with) uncaught exception`,
		more: []string{`^ +what\(\): `},
	},
	{
		kind: "abort of the C library", exact: true,
		head: `^(free|malloc|realloc|munmap_chunk|calloc|corrupted|double free|malloc_consolidate|tcache)[^ ]*( or |\(\)| |:).*|^\*\*\* (stack smashing|buffer overflow|bit out of range|%n in writable|Error in)`,
	},
	{
		kind: "abort of the Rust runtime", head: `^fatal runtime error: |^memory allocation of [0-9]+ bytes failed`, more: []string{`has overflowed its stack`},
		weak: "the report names no function, so that any such abort looks the same",
	},
}
