package failure

// Frames of sanitizers look alike. Frames of interceptors and of the C library do not count: the
// first function of the program does.
const (
	sanitizerFrame = `^ *#[0-9]+ 0x[0-9a-f]+ (?:in )?(.*?)(?: [^ ]*:[0-9]+(?::[0-9]+)?| \(.*\))?$`
	sanitizerPast  = `__interceptor_|__asan_|__msan_|__tsan_|__ubsan_|__lsan_|__sanitizer|libsanitizer|compiler-rt| in (operator (new|delete)|malloc|calloc|realloc|free|memcpy|memmove|memset|str[a-z]+|raise|abort|gsignal|__GI_[a-z_]+|_start|__libc_start[a-z_]*)( |\(|$)`
)

var sanitizers = []*recognizer{
	{
		kind: "AddressSanitizer", head: `ERROR: AddressSanitizer:? `, title: `ERROR: AddressSanitizer:? [^ ]+`,
		more: []string{`^(READ|WRITE) of size `}, frame: sanitizerFrame, past: sanitizerPast, until: `^$`,
	},
	{
		kind: "MemorySanitizer", head: `WARNING: MemorySanitizer: `, title: `WARNING: MemorySanitizer: [^ ]+`,
		frame: sanitizerFrame, past: sanitizerPast, until: `^$`, anyEnd: true,
	},
	{
		kind: "ThreadSanitizer", head: `WARNING: ThreadSanitizer: `, title: `WARNING: ThreadSanitizer: [^(]+`,
		frame: sanitizerFrame, past: sanitizerPast, until: `^$`, anyEnd: true,
	},
	{
		kind: "LeakSanitizer", head: `ERROR: LeakSanitizer: `, title: `ERROR: LeakSanitizer: detected memory leaks`,
		more: []string{`^(Direct|Indirect) leak of `}, frame: sanitizerFrame, past: sanitizerPast,
	},
	{
		kind: "UndefinedBehaviorSanitizer", head: `: runtime error: `, frame: sanitizerFrame, past: sanitizerPast, until: `: runtime error: |^$|^SUMMARY`,
		anyEnd: true,
	},
}
