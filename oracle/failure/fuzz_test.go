package failure

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// FuzzInfer checks that no output makes Infer panic, and that what it infers matches the runs it was
// inferred from.
func FuzzInfer(f *testing.F) {
	for _, rec := range recordings(f) {
		r := rec.runs[0]
		if len(rec.in.Data[0]) > 5000 {
			continue
		}
		f.Add(r.Stderr[:min(len(r.Stderr), 2000)], r.Stdout, rec.in.Data[0], rec.in.Names[0], r.Exit, len(r.Stderr)/2)
	}
	f.Add([]byte("\x01\x02/\x01 error: \xff\xfe(\x00'é\"\n\t\n"), []byte(nil), []byte("\x01 é"), "a[b.c", 1, 3)
	f.Fuzz(func(t *testing.T, stderr, stdout, data []byte, name string, exit, cut int) {
		checkInfer(t, stderr, stdout, data, name, exit, cut)
	})
}

// checkInfer infers from a run, and from two of which the second prints less.
func checkInfer(t *testing.T, stderr, stdout, data []byte, name string, exit, cut int) {
	t.Helper()
	first := Run{Exit: exit & 0xff, Stderr: stderr, Stdout: stdout, Dir: "/scratch/1"}
	second := first
	if cut > 0 && cut < len(stderr) {
		second.Stderr = stderr[:cut]
	}
	in := Input{Names: []string{name}, Data: [][]byte{data}, Variants: []Variant{{Run: second, Data: [][]byte{data[len(data)/2:]}}}}
	for _, runs := range [][]Run{{first}, {first, second}} {
		finding, err := Infer(runs, nil, in)
		if err != nil {
			continue
		}
		for _, same := range []Same{Default, {Output: true}} {
			if same.Output && len(stderr)+len(stdout) > 1000 {
				continue // slow, and not different for long outputs
			}
			s, err := finding.Signature(same)
			if err != nil {
				continue
			}
			m, err := s.Compile()
			if err != nil {
				t.Fatalf("%v: %v", s, err)
			}
			for i, r := range runs {
				if same != (Same{Output: true}) && !m.Match(r) {
					t.Fatalf("%v does not match run %d; steps %s", s, i, stepsOf(s))
				}
			}
			_, _ = s.String(), s.Counts()
		}
	}
}

// TestTruncated cuts the reports of the recordings off anywhere.
func TestTruncated(t *testing.T) {
	for _, rec := range recordings(t) {
		r := rec.runs[0]
		n := len(r.Stderr)
		for i := range 6 {
			checkInfer(t, r.Stderr[:n*i/6], r.Stdout, rec.in.Data[0], rec.in.Names[0], 1, n*i/12)
			checkInfer(t, r.Stderr[n*i/6:], r.Stdout, rec.in.Data[0], rec.in.Names[0], 1, n*i/12)
		}
	}
}

// TestInferIsLinear counts the bytes that are compared with patterns while the output grows from a
// quarter of a megabyte to one.
func TestInferIsLinear(t *testing.T) {
	outputs := map[string][]byte{
		"one line":       []byte("error: "),
		"short lines":    []byte("a\nerr b\n"),
		"heads":          []byte("Error: x\npanic: y\nTraceback (most recent call last):\nCaused by: z\n"),
		"frames":         []byte("    at f (x.js:1:2)\n\tat A.b(A.java:3)\n  File \"a.py\", line 1, in f\n"),
		"chains":         []byte("During handling of the above exception, another exception occurred:\n\nKeyError: 1\n"),
		"distinct lines": nil,
	}
	for _, name := range []string{"python-cause", "go-again", "asan-vector", "gcc-error", "java-caused", "ruby-cause", "perl-warning"} {
		outputs[name] = readRecording(t, "testdata/"+name+".txtar").runs[0].Stderr
	}
	for name, unit := range outputs {
		t.Run(name, func(t *testing.T) {
			small, large := lookedAt(t, unit, 1<<18), lookedAt(t, unit, 1<<20)
			if large > 5*small {
				t.Errorf("%d bytes are compared for 256 KB, %d for 1 MB", small, large)
			}
		})
	}
}

// lookedAt returns how many bytes are compared with patterns for output of a size that repeats a unit.
func lookedAt(t *testing.T, unit []byte, size int) int {
	t.Helper()
	var out bytes.Buffer
	for i := 0; out.Len() < size; i++ {
		if unit == nil {
			fmt.Fprintf(&out, "error: the %s of %d is missing\n", strings.Repeat("x", i%50), i)
		}
		out.Write(unit)
	}
	in := Input{Names: []string{"input.txt"}, Data: [][]byte{bytes.Repeat([]byte("x y z\n"), size/12)}}.indexed()
	runs := []Run{{Exit: 1, Stderr: out.Bytes()}, {Exit: 1, Stderr: out.Bytes()}}
	f, err := Infer(runs, []Run{{Stderr: []byte("fine\n")}}, in)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Signature(Same{Output: true}); err != nil {
		t.Log(err)
	}
	return in.looked
}

// TestSearchIsLinear counts the lines that are compared with steps when the first steps are met often
// and the last is not.
func TestSearchIsLinear(t *testing.T) {
	re := func(p string) *regexp.Regexp { return regexp.MustCompile(p) }
	for _, steps := range [][]step{
		{{want: re("a")}, {want: re("b")}, {want: re("z"), among: re("f")}},
		{{want: re("a")}, {want: re("z"), among: re("f")}},
		{{want: re("a")}, {want: re("f"), among: re("f")}, {want: re("b")}, {want: re("z")}},
	} {
		for _, unit := range []string{"a\n", "a\nb\n", "a\nb\nf\n", "a\na\na\nf\nb\n"} {
			lines := strings.Split(strings.Repeat(unit, 2000)+"b\nf", "\n")
			s := search{steps: steps, lines: lines, met: make([]int, len(steps)), refuted: make([]int, len(steps))}
			if s.run() {
				t.Error("found what is not there")
			}
			if s.compared > len(steps)*len(lines) {
				t.Errorf("%d comparisons for %d lines and %d steps of %q", s.compared, len(lines), len(steps), unit)
			}
		}
	}
}
