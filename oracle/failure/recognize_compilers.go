package failure

const (
	gccFrame = `^0x[0-9a-f]+ (.+)$`
	gccPast  = `\?\?\?|crash_signal|internal_error|fancy_abort|diagnostic_|libc_sigaction|__restore_rt`

	llvmFrame = `^ *#?[0-9]+\.? 0x[0-9a-f]+ (.*?)(?: \([^()]*\+0x[0-9a-f]+\))?$`
	llvmPast  = `llvm::sys::|SignalHandler|CrashRecovery|libLLVM[^ ]*\+0x[0-9a-f]+\)$|libc\.so|libpthread|__restore_rt|__assert_fail| (raise|abort|gsignal|pthread_kill)[ (]|llvm_unreachable|report_fatal_error`

	// An internal error after an ordinary one is another bug: developers tell them apart as well.
	ordinaryError = `^([^ ]*:[0-9]+:([0-9]+:)? )?(fatal )?[Ee]rror: `
)

var compilers = []*recognizer{
	{
		kind: "internal compiler error", head: `internal compiler error: |internal compiler error in `, frame: gccFrame, past: gccPast,
		more: []string{`^during [A-Za-z]+ pass: `}, until: `^Please submit`, never: ordinaryError,
		weak: "the report of the compiler names none of its functions; symbols for it would tell more",
	},
	{
		kind: "crash of an LLVM program", head: `Assertion .* failed\.?$|UNREACHABLE executed|LLVM ERROR: |fatal error: error in backend: |^PLEASE submit a bug report|^PLEASE ATTACH`,
		frame: llvmFrame, past: llvmPast, needs: true, never: ordinaryError,
		weak: "the stack of the program names none of its functions; symbols for it would tell more",
	},
	{
		kind: "crash of the Go compiler", head: `: internal compiler error: |^panic: .*internal compiler error`, frame: goFrame, past: goPast, place: goPlace, args: true,
		until: `^$`,
	},
}
