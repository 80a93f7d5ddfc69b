package failure

import (
	"strings"
	"testing"
)

// TestForms checks reports of programs of which there is no recording, in the form that public bug
// reports show.
func TestForms(t *testing.T) {
	const clang = `PLEASE submit a bug report to https://github.com/llvm/llvm-project/issues/ and include the crash backtrace.
Stack dump:
0.	Program arguments: clang -c a.c
 #0 0x0000000002a6cb60 PrintStackTraceSignalHandler(void*) Signals.cpp:0:0
 #1 0x00007f2f9909a680 __restore_rt sigaction.c:0:0
 #2 0x00007f2f97dea207 raise (/lib64/libc.so.6+0x36207)
 #3 0x00007f2f97de3026 __assert_fail_base (/lib64/libc.so.6+0x2f026)
 #4 0x00000000029040e1 llvm::Folder::fold(llvm::Value*) (/usr/bin/clang+0x29040e1)
 #5 0x00000000029050e1 llvm::Pass::run() (/usr/bin/clang+0x29050e1)
`
	for _, test := range []struct{ name, text, kind, words, other string }{
		{
			"Z3", "ASSERTION VIOLATION\nFile: ../src/ast/sum.cpp\nLine: 388\nUNEXPECTED CODE WAS REACHED.\nZ3 4.12.2.0\n", "assertion violation",
			"ASSERTION VIOLATION; File: ../src/ast/sum.cpp; Line: 388; UNEXPECTED CODE WAS REACHED.; exit status 1", "388|389",
		},
		{
			"assertion of LLVM", "clang: /src/llvm/lib/Fold.cpp:209: llvm::Value *fold(llvm::Value *): Assertion `V == 0 && \"already folded\"' failed.\n" + clang, "crash of an LLVM program",
			"clang: /src/llvm/lib/Fold.cpp:209: llvm::Value *fold(llvm::Value *): Assertion `V == 0 && \"already folded\"' failed.; in llvm::Folder::fold(llvm::Value*) < llvm::Pass::run(); exit status 1", "Folder|Other",
		},
		{
			"assertion of LLVM on BSD", "Assertion failed: (V == 0), function fold, file /src/llvm/lib/Fold.cpp, line 209.\n" + clang, "crash of an LLVM program",
			"Assertion failed: (V == 0), function fold, file /src/llvm/lib/Fold.cpp, line 209.; in llvm::Folder::fold(llvm::Value*) < llvm::Pass::run(); exit status 1", "line 209|line 210",
		},
		{
			"Go compiler", "# command-line-arguments\n./a.go:7:1: internal compiler error: 'f': panic during prove while compiling f:\n\nruntime error: invalid memory address\n\ngoroutine 9 [running]:\n" +
				"cmd/compile/internal/ssa.Compile.func1()\n\t/go/src/cmd/compile/internal/ssa/compile.go:49 +0x6c\npanic({0xdacd40?, 0x14e8b40?})\n\t/go/src/runtime/panic.go:785 +0x132\n" +
				"cmd/compile/internal/ssa.remove(0x0, 0x0)\n\t/go/src/cmd/compile/internal/ssa/prove.go:2160 +0x22\ncmd/compile/internal/ssa.prove(0x2)\n\t/go/src/cmd/compile/internal/ssa/prove.go:99 +0x22\n", "crash of the Go compiler",
			"./a.go:7:1: internal compiler error: 'f': panic during prove while compiling f:; in cmd/compile/internal/ssa.remove < cmd/compile/internal/ssa.prove; exit status 1", "ssa.remove|ssa.insert",
		},
		{
			"CHECK of Chromium", "[1189:775:0207/104734.031667:FATAL:finder.cc(302)] Check failed: found. \n#0 0x55a1e5913797 base::debug::StackTrace::StackTrace()\n#1 0x55a1e592d191 logging::LogMessage::~LogMessage()\n#2 0x55a1e6ba3dfb ui::Finder::Find()\n#3 0x55a1e6ba4dfb ui::Run()\n", "failed check",
			"[1189:775:0207/104734.031667:FATAL:finder.cc(302)] Check failed: found.; in ui::Finder::Find() < ui::Run(); exit status 1", "302|303",
		},
		{
			"javac", "An exception has occurred in the compiler (17.0.1). Please file a bug against the Java compiler. Thank you.\njava.lang.NullPointerException\n\tat jdk.compiler/com.sun.tools.javac.jvm.Code.typecode(Code.java:230)\n\tat jdk.compiler/com.sun.tools.javac.jvm.Gen.genExpr(Gen.java:948)\n", "crash of javac",
			"An exception has occurred in the compiler (17.0.1). Please file a bug against the Java compiler. Thank you.; java.lang.NullPointerException; in jdk.compiler/com.sun.tools.javac.jvm.Code.typecode < jdk.compiler/com.sun.tools.javac.jvm.Gen.genExpr; exit status 1", "typecode|opcode",
		},
		{
			".NET", "Unhandled exception. Conf.BadException: bad entry x\n ---> System.FormatException: The input string 'x' was not in a correct format.\n   at System.Number.Throw(String s)\n   at Conf.Table.Number(String s) in /src/conf.cs:line 4\n   --- End of inner exception stack trace ---\n   at Conf.Table.Run(String l) in /src/conf.cs:line 8\n", ".NET exception",
			"Unhandled exception. Conf.BadException: bad entry x; ---> System.FormatException: The input string 'x' was not in a correct format.; in Conf.Table.Number(String s) < Conf.Table.Run(String l); exit status 1", "line 4|line 5",
		},
		{
			"V8 with a position", "\n\n#\n# Fatal error in ../../v8/src/debug/debug.cc, line 352\n# Debug check failed: !terminating().\n#\n#\n", "V8 failure",
			"Fatal error in ../../v8/src/debug/debug.cc, line 352; Debug check failed: !terminating().; exit status 1", "line 352|line 353",
		},
		{
			"older glibc", "*** Error in `./prog': double free or corruption (fasttop): 0x0000000001b5c010 ***\n", "abort of the C library",
			"*** Error in `./prog': double free or corruption (fasttop): 0x0000000001b5c010 ***; exit status 1", "fasttop|out",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := Input{Names: []string{"a.c"}, Data: [][]byte{[]byte("f x V\n")}}
			run := Run{Exit: 1, Stderr: []byte(test.text), Dir: "/s/1"}
			m := infer(t, []Run{run}, nil, in)
			s := m.Signature()
			if s.About.Kind != test.kind || s.String() != test.words {
				t.Errorf("%s: %s, want %s: %s", s.About.Kind, s, test.kind, test.words)
			}
			from, to, _ := strings.Cut(test.other, "|")
			run.Stderr = []byte(strings.ReplaceAll(test.text, from, to))
			if m.Match(run) {
				t.Errorf("matches with %s in place of %s: %s", to, from, stepsOf(s))
			}
		})
	}
}
