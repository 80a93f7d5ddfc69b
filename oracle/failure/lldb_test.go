package failure

import (
	"strings"
	"testing"
)

// TestLikeGDB checks that the backtraces of both debuggers give the same signature.
func TestLikeGDB(t *testing.T) {
	const lldb = "Process 9 stopped\n" +
		"    frame #0: 0x0000555555555164 crash`first(n=2) at crash.c:3:50\n" +
		"(lldb) thread backtrace -c 24\n" +
		"* thread #1, name = 'crash', stop reason = signal SIGSEGV: invalid address (fault address: 0x0)\n" +
		"  * frame #0: 0x0000555555555164 crash`first(n=2) at crash.c:3:50\n" +
		"    frame #1: 0x00005555555551a9 crash`___lldb_unnamed_symbol16 + 46\n" +
		"    frame #2: 0x00007ffff7dfb24a libc.so.6`__libc_start_call_main(main=(crash`main at crash.c:4:27), argc=2) at libc_start_call_main.h:58:16\n"
	const gdb = "Program received signal SIGSEGV, Segmentation fault.\n" +
		"#0  0x0000555555555164 in first (n=2) at crash.c:3\n#1  0x00005555555551a9 in ?? ()\n#2  0x00007ffff7dfb24a in __libc_start_call_main (main=0x5)\n"
	a, names := FromDebugger([][]byte{LikeGDB([]byte(lldb))}, 2)
	b, others := FromDebugger([][]byte{[]byte(gdb)}, 2)
	if strings.Join(names, " ") != "first 0x00005555555551a9" || strings.Join(others, " ") != strings.Join(names, " ") {
		t.Errorf("%q and %q", names, others)
	}
	for i := range a {
		if a[i] != b[i] {
			t.Errorf("%+v and %+v", a[i], b[i])
		}
	}
}
