package failure

const (
	gccFrame = `^0x[0-9a-f]+ (.+)$`
	gccPast  = `\?\?\?|crash_signal|internal_error|fancy_abort|diagnostic_|libc_sigaction|__restore_rt`
	gccPlace = `^\t`

	llvmFrame = `^ *#?[0-9]+\.? 0x[0-9a-f]+ (.*?)(?: \([^()]*\+0x[0-9a-f]+\))?$`
	llvmPast  = `llvm::sys::|SignalHandler|CrashRecovery|libLLVM[^ ]*\+0x[0-9a-f]+\)$|libc\.so|libpthread|__restore_rt|__assert_fail| (raise|abort|gsignal|pthread_kill)[ (]|llvm_unreachable|report_fatal_error`

	// An internal error after an ordinary one is another bug: developers tell them apart as well.
	ordinaryError = `^([^ ]*:[0-9]+:([0-9]+:)? )?(fatal )?[Ee]rror: `
)

var compilers = []*recognizer{
	{
		kind: "crash of the Go compiler", head: `: internal compiler error: |^panic: .*internal compiler error`, frame: goFrame, past: `^(panic|runtime\.|runtime/|cmd/compile/internal/base\.|created by )|Fatalf\(|\.handlePanic\(|\.handleBailout\(|ssa\.Compile\.func1\(`, place: goPlace, args: true,
		until: `^$`, skips: true, needs: true,
	},
	{
		kind: "crash of rustc", head: `^thread 'rustc' .*panicked at `, next: true, more: []string{`^error: internal compiler error`},
		frame: rustFrame, past: rustPast + `|rustc_errors(::|\[)|rustc_middle::util::bug|DiagCtxt`, place: rustPlace, until: `^(note|error|query stack)`,
	},
	{
		kind: "crash of javac", head: `^An exception has occurred in the compiler|^The system is out of resources`, title: `^(An exception has occurred in the compiler|The system is out of resources)`,
		more: []string{`^([a-z][\w$]*\.)+[A-Z][\w$.]*(Exception|Error|Failure)(: .*)?$`}, frame: javaFrame, past: `^\tat (java\.base/|java\.util\.|java\.lang\.|jdk\.compiler/com\.sun\.tools\.javac\.util\.(Assert|JCDiagnostic|List))`,
		needs: true, until: `^[^ \t]`,
	},
	{
		kind: "internal compiler error", head: `internal compiler error: |internal compiler error in |internal error: `, frame: gccFrame, past: gccPast, place: gccPlace,
		more: []string{`^during [A-Za-z]+ pass: `}, until: `^Please submit`, never: ordinaryError,
		weak: "the report of the compiler names none of its functions; symbols for it would tell more",
	},
	{
		kind: "crash of an LLVM program", head: `Assertion .* failed\.?$|^Assertion failed: |UNREACHABLE executed|LLVM ERROR: |fatal error: error in backend: `,
		frame: llvmFrame, past: llvmPast, needs: true, never: ordinaryError,
		weak: "the stack of the program names none of its functions; symbols for it would tell more",
	},
	{
		kind: "crash of an LLVM program", name: "crash with a stack dump", head: `^PLEASE submit a bug report|^PLEASE ATTACH|^Stack dump:`, want: `^(PLEASE submit a bug report|PLEASE ATTACH|Stack dump:)`,
		frame: llvmFrame, past: llvmPast, needs: true, never: ordinaryError,
		weak: "the stack of the program names none of its functions; symbols for it would tell more",
	},
}
