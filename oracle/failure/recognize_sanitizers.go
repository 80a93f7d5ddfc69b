package failure

// Frames of sanitizers look alike. Frames of interceptors, of the C library and of the C++ library do
// not count: the first function of the program does. ThreadSanitizer prints no addresses.
const (
	sanitizerFrame = `^ +#[0-9]+ (?:0x[0-9a-f]+ +)?(?:in )?(?:(\(.*\+0x[0-9a-f]+\))|(.*?))(?: [^ ]+:[0-9]+(?::[0-9]+)?)?(?: \([^()]*\))*$`
	sanitizerPast  = `__interceptor_|__asan_|__msan_|__tsan_|__ubsan_|__lsan_|__sanitizer|libsanitizer|compiler-rt|/include/c\+\+/|libstdc\+\+|libc\+\+|libc\.so|^ +#[0-9]+ (0x[0-9a-f]+ +)?(in )?(operator (new|delete)[^ ]*|malloc|calloc|realloc|free|mem[a-z]+|str[a-z]+|[a-z]*printf|raise|abort|gsignal|__GI_[a-z_]+|__assert_fail[a-z_]*|pthread_[a-z_]+|_start|__libc_start[a-z_]*|start_thread|clone|<null>|(void )?std::.*)( |\(|$)`
)

var sanitizers = []*recognizer{
	{
		kind: "AddressSanitizer", head: `ERROR: (AddressSanitizer|HWAddressSanitizer|libFuzzer|DataFlowSanitizer):? `, title: `(AddressSanitizer|HWAddressSanitizer|libFuzzer|DataFlowSanitizer):? (attempting |requested )?[^ ]+`,
		skip: `^.*?ERROR: `, more: []string{`^(READ|WRITE|ACCESS) of size `, `The signal is caused by a (READ|WRITE) memory access`},
		frame: sanitizerFrame, past: sanitizerPast, until: `^$`,
	},
	{
		kind: "MemorySanitizer", head: `WARNING: MemorySanitizer: `, title: `MemorySanitizer: [^ ]+`, skip: `^.*?WARNING: `,
		frame: sanitizerFrame, past: sanitizerPast, until: `^$`, anyEnd: true,
	},
	{
		kind: "ThreadSanitizer", head: `WARNING: ThreadSanitizer: `, title: `ThreadSanitizer: [^(]+`, skip: `^.*?WARNING: `,
		frame: sanitizerFrame, past: sanitizerPast, until: `^$`, anyEnd: true,
	},
	{
		kind: "LeakSanitizer", name: "LeakSanitizer: memory leak", head: `^(Direct|Indirect) leak of `, want: `^(Direct|Indirect) leak of `,
		frame: sanitizerFrame, past: sanitizerPast, until: `^$`,
	},
	{
		kind: "UndefinedBehaviorSanitizer", head: `(:[0-9]+|<unknown>): runtime error: `, frame: sanitizerFrame, past: sanitizerPast, until: `(:[0-9]+|<unknown>): runtime error: |^$|^SUMMARY`,
		anyEnd: true,
	},
	{
		kind: "Valgrind", head: `^==[0-9]+== (Invalid (read|write) of size|Conditional jump|Use of uninitialised|Invalid free|Mismatched free|Syscall param|Source and destination overlap|Jump to the invalid|Argument '.*' of function .* has a fishy|[0-9,]+ (\([0-9,]+ direct, [0-9,]+ indirect\) )?bytes in [0-9,]+ blocks are (definitely|indirectly|possibly) lost|Process terminating)`,
		skip: `^==[0-9]+== `, title: `^(Invalid (read|write)|[A-Z][a-z]+ [^0-9]*[^0-9 ]|[^A-Z]*(definitely|indirectly|possibly) lost)`, frame: `^==[0-9]+== +(?:at|by) 0x[0-9A-F]+: (.+?)(?: \((?:in )?[^()]*\))?$`,
		past: `vgpreload|vg_replace|/libc\.so|libstdc\+\+|: (operator (new|delete)|malloc|calloc|realloc|free|std::)`, until: `^==[0-9]+== ?[^ ]|^==[0-9]+== *$`, anyEnd: true,
	},
}
