package failure

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// replay is a command that prints its input on stderr, and ends as the first line says.
var replay = []string{"sh", "-c", `f=${1#--from=}; read -r how n <"$f"; sed 1d "$f" >&2; [ "$how" != signal ] || kill -"$n" $$; exit "$n"`, "sh", "--from=@@"}

// scriptRuns are runs of programs that fail. In the name of each is what is special to it.
var scriptRuns = []struct {
	name string
	end  End
	text string
}{
	{"frames and two lines of a head", End{Exited, 1}, `=================================================================
==4711==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000011 at pc 0x0000004c4f5a bp 0x7ffd sp 0x7ffc
WRITE of size 1 at 0x602000000011 thread T0
    #0 0x4c4f59 in __interceptor_memcpy (/usr/lib/libasan.so.8+0x1)
    #1 0x4c4f59 in set_section /home/me/sut.c:41:7
    #2 0x4c5012 in read_ini /home/me/sut.c:77:3
    #3 0x4c5afa in main /home/me/sut.c:99:3

SUMMARY: AddressSanitizer: heap-buffer-overflow /home/me/sut.c:41:7 in set_section
`},
	{"from the last line to the first", End{Exited, 1}, `Traceback (most recent call last):
  File "/home/me/sut.py", line 50, in <module>
    main()
  File "/home/me/sut.py", line 44, in render
    value = self.lookup(name)
            ^^^^^^^^^^^^^^^^^
  File "/home/me/sut.py", line 20, in lookup
    raise KeyError(name)
KeyError: 'cargo'
`},
	{"causes", End{Exited, 1}, "Exception in thread \"main\" Jobs$JobException: job 4\n\tat Jobs.run(Jobs.java:50)\n\tat Jobs.main(Jobs.java:9)\n" +
		"Caused by: Jobs$StepException: step 9\n\tat Jobs.step(Jobs.java:33)\n\t... 1 more\n" +
		"Caused by: java.lang.ArithmeticException: / by zero\n\tat Jobs.divide(Jobs.java:12)\n\tat Jobs.step(Jobs.java:30)\n\t... 2 more\n"},
	{"the line after a frame", End{Exited, 2}, "panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x48f]\n\n" +
		"goroutine 1 [running]:\nmain.(*node).render(0x0, {0xc000, 0x1})\n\t/home/me/sut.go:31 +0x1d\nmain.(*node).render(0xc00, {0xc000, 0x1})\n\t/home/me/sut.go:35 +0x5a\nmain.main()\n\t/home/me/sut.go:60 +0x1b\nexit status 2\n"},
	{"a line that must not be there", End{Exited, 1}, "a.f90:3:5:\n\nf951: internal compiler error: Segmentation fault\n0x7f1 crash_signal\n\t../../src/gcc/toplev.cc:322\n0x601 gfc_match_data()\n\t../../src/gcc/fortran/decl.cc:60\n0x602 match_word\n\t../../src/gcc/fortran/parse.cc:67\nPlease submit a full bug report.\n"},
	{"a signal", End{Signaled, 6}, "ledger: ledger.c:29: finish: Assertion `total == 0' failed.\n"},
	{"a plain line", End{Exited, 5}, "reading\n\x1b[31mtool: error (at <unknown>:41): Cannot iterate over null\x1b[0m\r\nbye {} [x] $1 \\ ^\n"},
}

// TestScript compares the verdicts of scripts with those of a Matcher, for scriptRuns and for
// random changes to them, in all shells and with all implementations of awk that are installed.
func TestScript(t *testing.T) {
	const seed = 3
	r := rand.New(rand.NewPCG(seed, 0))
	all := awks(t)
	var shells [][]string
	for _, words := range [][]string{{"dash"}, {"bash", "--posix"}, {"busybox", "sh"}, {"sh"}} {
		if _, err := exec.LookPath(words[0]); err == nil {
			shells = append(shells, words)
		}
	}
	in := Input{Names: []string{"a file.txt"}, Data: [][]byte{[]byte("need\n")}}
	count := 0
	yes := 0
	for _, rec := range scriptRuns {
		run := replayed(rec.end, rec.text)
		m := infer(t, []Run{run, run, run}, nil, in)
		s := m.Signature()
		text, err := Script{Command: replay, Inputs: in.Names, Signature: &s}.Text()
		if err != nil {
			t.Fatal(err)
		}
		for i := range 24 {
			end, changed := rec.end, rec.text
			if i > 0 {
				for range 1 + r.IntN(3) {
					changed = mutated(r, changed)
				}
			}
			if r.IntN(10) == 0 {
				end.Status++
			}
			count++
			want := m.Match(replayed(end, changed))
			if want {
				yes++
			}
			got := runScript(t, shells[count%len(shells)], all[count%len(all)], text, end, changed)
			if (got == 0) != want || got > 1 {
				t.Errorf("seed %d, %s: exit status %d with %s and %s, want a match: %v\n%v %q\n%s",
					seed, rec.name, got, shells[count%len(shells)], all[count%len(all)], want, end, changed, text)
			}
		}
	}
	if yes < 20 || count-yes < 20 {
		t.Errorf("%d of %d runs show the failure: that tests little", yes, count)
	}
}

func replayed(e End, text string) Run {
	r := Run{Exit: e.Status, Stderr: []byte(text), Dir: "/scratch/1"}
	if e.How == Signaled {
		r.Exit, r.Signal = 0, e.Status
	}
	return r
}

// mutated changes something in a text: in most cases, something that may count.
func mutated(r *rand.Rand, text string) string {
	lines := strings.SplitAfter(text, "\n")
	i, j := r.IntN(len(lines)), r.IntN(len(lines))
	switch r.IntN(9) {
	case 0:
		lines[i] = ""
	case 1:
		lines[i] += lines[j]
	case 2:
		lines[i], lines[j] = lines[j], lines[i]
	case 3:
		lines[i] = strings.Map(func(c rune) rune {
			if '0' <= c && c <= '9' {
				return '0' + rune(r.IntN(10))
			}
			return c
		}, lines[i])
	case 4:
		at := r.IntN(len(text) + 1)
		return text[:at] + []string{"x", "\r", "\x1b[1;31m", "\x00", "\xff", "é", "\n", " "}[r.IntN(8)] + text[at:]
	case 5:
		return text + []string{"\n\n\x1b[0m", "\r", "no newline", "\x1b[m"}[r.IntN(4)]
	case 6:
		lines[i] = "    #7 0x123 in more /x/y.c:1:2\nerror: other\n" + lines[i]
	case 7:
		other := strings.SplitAfter(scriptRuns[r.IntN(len(scriptRuns))].text, "\n")
		lines[i] = other[r.IntN(len(other))] + lines[i]
	case 8:
		if text != "" {
			at := r.IntN(len(text))
			return text[:at] + text[at+1:]
		}
	}
	return strings.Join(lines, "")
}

// runScript runs a test on a recording with a shell and an awk, and returns its exit status.
func runScript(t *testing.T, shell, awk []string, script string, e End, text string) int {
	t.Helper()
	dir := t.TempDir()
	how := "exit"
	if e.How == Signaled {
		how = "signal"
	}
	write := func(name, content string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o777); err != nil {
			t.Fatal(err)
		}
		return path
	}
	candidate := write("candidate", fmt.Sprintf("%s %d\n%s", how, e.Status, text))
	test := write("test.sh", script)
	write("awk", "#!/bin/sh\nexec "+strings.Join(awk, " ")+" \"$@\"\n")
	tmp := filepath.Join(dir, "tmp")
	if err := os.Mkdir(tmp, 0o777); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(shell[0], append(shell[1:len(shell):len(shell)], test, candidate)...)
	cmd.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "TMPDIR="+tmp)
	out, err := cmd.CombinedOutput()
	if exit, ok := errors.AsType[*exec.ExitError](err); err != nil && !ok {
		t.Fatalf("%v: %v", exit, err)
	}
	if len(out) > 0 {
		t.Errorf("%s with %s prints %q", shell, awk, out)
	}
	if left, _ := os.ReadDir(tmp); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	return cmd.ProcessState.ExitCode()
}

// TestScriptCommand checks what a script makes of the words of a command, of names and of checks.
func TestScriptCommand(t *testing.T) {
	text, err := Script{
		Command: []string{"/home/me/bin/tool", "-o@@.o", "it's", "@@", "/home/me/x y"}, Start: "/home/me", Inputs: []string{"p/a b.c", "p/-c"},
		Limit: 1.5, About: []string{"two\nlines \x1b[m"},
		Checks: []Check{{Ends: End{Exited, 3}}, {Ends: End{Signaled, 11}}, {Stdout: `^a\d`}, {Stderr: `b `}, {Never: "c"}},
	}.Text()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"#     /home/me/bin/tool -o@@.o 'it'\\''s' @@ '/home/me/x y'\n", "# two\n# lines ?[m\n", "start=/home/me #",
		`exec timeout -s KILL 1.5 "$start"/bin/tool -o"$input1".o -o"$input2".o 'it'\''s' "$input1" "$input2" "$start"/'x y'` + "\n",
		"input1=$dir/d/'p/a b.c'\ninput2=$dir/d/p/-c\n", `cp -RH "$2" "$input2"`, `mkdir -p "$dir/d"/p`, "set -- 'p/a b.c' p/-c\n",
		"[ $status -eq 3 ]", "[ $status -eq 139 ]", "prints \"$dir/stdout\" <<'END' || return 1\nwant ^a[0-9]\nEND", "want b[ ]\n", "never c\n", "-ge 1 ]",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the script lacks %s", want)
		}
	}
	if t.Failed() {
		t.Log(text)
	}
	if _, err := (Script{Command: []string{"x"}, Inputs: []string{"a"}, Checks: []Check{{Stdout: `a\b.\bb`}}}).Text(); err == nil || !strings.Contains(err.Error(), "POSIX") {
		t.Errorf("an expression that cannot be written: %v", err)
	}
}

// TestScriptRecordings compares a Matcher with the awk program of scripts, on what real programs
// print and on random changes to it.
func TestScriptRecordings(t *testing.T) {
	const seed = 5
	r := rand.New(rand.NewPCG(seed, 0))
	all := awks(t)
	count := 0
	for _, rec := range recordings(t) {
		f, err := Infer(rec.runs, rec.works, rec.in)
		if err != nil {
			t.Fatal(err)
		}
		s, err := f.Signature(Default)
		if err != nil {
			t.Fatal(err)
		}
		s.Ends = End{} // a shell compares it
		m, err := s.Compile()
		if err != nil {
			t.Fatal(err)
		}
		runs := append(append([]Run{rec.runs[0], rec.same}, rec.other...), rec.works...)
		for range 4 {
			changed := rec.runs[r.IntN(len(rec.runs))]
			changed.Stderr, changed.Stdout = []byte(mutated(r, string(changed.Stderr))), []byte(mutated(r, string(changed.Stdout)))
			runs = append(runs, changed)
		}
		for _, run := range runs {
			count++
			awk := all[count%len(all)]
			if got, want := awkShows(t, awk, s, run), m.Match(run); got != want {
				t.Errorf("seed %d, %s: %s says %v, want %v\n%+v\n%q\n%q", seed, rec.name, awk, got, want, s, run.Stderr, run.Stdout)
			}
		}
	}
}

// awkShows reports whether a run shows a failure, as a script finds out.
func awkShows(t *testing.T, awk []string, s Signature, run Run) bool {
	t.Helper()
	steps, err := stepLines(s.Steps, s.Reverse)
	if err != nil {
		t.Fatal(err)
	}
	never, err := lines("never", s.Never)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "lines")
	says := func(patterns string, stdout bool) bool {
		if patterns == "" {
			return true
		}
		if err := os.WriteFile(file, []byte(strings.Join(append(stream(run, stdout), ""), "\n")), 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(awk[0], append(awk[1:len(awk):len(awk)], matchAwk, "-", file)...)
		cmd.Env = append(os.Environ(), "LC_ALL=C")
		cmd.Stdin = strings.NewReader(patterns)
		out, err := cmd.CombinedOutput()
		if len(out) > 0 || err != nil && cmd.ProcessState.ExitCode() != 1 {
			t.Fatalf("%s: %v\n%s\n%s", awk, err, out, patterns)
		}
		return err == nil
	}
	return says(steps, s.Stdout) && says(never, false) && says(never, true)
}
