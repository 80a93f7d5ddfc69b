package trace

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

// TestFile checks that ParseFile reads what Format writes.
func TestFile(t *testing.T) {
	for seed := range uint64(200) {
		run := recordOf(t, asGenerator(anyProgram(seed), seed, false, nil))
		run.Trace.Names[2] = "gen.py:1:2 main"
		f := File{Generator: []string{"python3", "gen \"x\".py", "11"}, Language: "Python", Output: reduce.DigestOf(run.Output), Trace: run.Trace}
		b := f.Format()
		got, err := ParseFile(b)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, b)
		}
		if NewRun(got.Trace, nil, 0).Digest() != run.Digest() || !bytes.Equal(got.Format(), b) {
			t.Fatalf("seed %d:\n%s\nwas read as\n%s", seed, b, got.Format())
		}
	}
}

// TestFileFloats checks that floats keep every bit.
func TestFileFloats(t *testing.T) {
	b := newBuilder()
	for _, v := range []float64{0, 0.1, math.SmallestNonzeroFloat64, math.Nextafter(1, 0), -1.5, 1e300} {
		b.choice(b.trace.Root, Float, 3, 0, math.Float64bits(v))
	}
	b.choice(b.trace.Root, Int, 4, 0, math.MaxUint64)
	f := File{Trace: b.trace}
	got, err := ParseFile(f.Format())
	if err != nil || NewRun(got.Trace, nil, 0).Digest() != NewRun(b.trace, nil, 0).Digest() {
		t.Errorf("%v\n%s", err, f.Format())
	}
}

// TestBadFile checks that each mistake is reported with its line.
func TestBadFile(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "empty",
		"hello\n":                          "not a trace",
		"whittle trace 7\n":                "version 7",
		"whittle trace 1\nloop 3\n":        "has no end",
		"whittle trace 1\nend\n":           "line 2: there is nothing to end",
		"whittle trace 1\nbody\n":          "must be in a round",
		"whittle trace 1\nround\nend\n":    "must be in a loop",
		"whittle trace 1\nint 5 of 3 at 1": "5 is not of [0, 3)",
		"whittle trace 1\nint x at 1":      "not a number",
		"whittle trace 1\nint 1 by 1":      "want int",
		"whittle trace 1\ncall\n":          "want call",
		"whittle trace 1\ncall x\n":        "not the number of a place",
		"whittle trace 1\njump 1\n":        "not an event",
		"whittle trace 1\nsources 12\n":    "not a digest",
		"whittle trace 1\ngenerator x\n":   "quoted",
	} {
		_, err := ParseFile([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzParseFile(f *testing.F) {
	f.Add([]byte("whittle trace 1\ngenerator \"a\"\nloop 17\tgen.py:1\n  int 4 of 16 at 52\n  round\n    body\n    float 0.5 at 3\n  end\nend\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := ParseFile(data)
		if err != nil {
			return
		}
		again, err := ParseFile(file.Format())
		if err != nil || !bytes.Equal(again.Format(), file.Format()) {
			t.Errorf("%v\n%s", err, file.Format())
		}
	})
}

func FuzzEvidence(f *testing.F) {
	r := newBuilder()
	r.choice(r.part(r.trace.Root, Call, 7), Int, 1, 5, 2)
	f.Add(NewRun(r.trace, []byte("x"), 1).evidence(nil))
	f.Fuzz(func(t *testing.T, data []byte) {
		if run, err := runOf(data, nil); err == nil {
			if _, err := runOf(run.evidence(nil), nil); err != nil {
				t.Error(err)
			}
		}
	})
}
