package failure

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestCorpus does the same as TestRecordings with the failures that the benchmarks use, where they
// are installed.
func TestCorpus(t *testing.T) {
	dirs, _ := filepath.Glob("../../../shared/bench/failures/public/*")
	if len(dirs) == 0 {
		t.Skip("the corpus is not installed")
	}
	for _, d := range dirs {
		t.Run(filepath.Base(d), func(t *testing.T) { checkCase(t, d) })
	}
}

func checkCase(t *testing.T, dir string) {
	rec := recording{name: filepath.Base(dir), works: []Run{{}}}
	for _, n := range []string{"1", "2", "3"} {
		rec.runs = append(rec.runs, corpusRun(t, filepath.Join(dir, "runs", n+".txt")))
	}
	rec.same = corpusRun(t, filepath.Join(dir, "runs", "same.txt"))
	rec.other = []Run{corpusRun(t, filepath.Join(dir, "runs", "other.txt"))}
	inputs, _ := filepath.Glob(filepath.Join(dir, "input.*"))
	data, err := os.ReadFile(inputs[0])
	if err != nil {
		t.Fatal(err)
	}
	rec.in = Input{Names: []string{filepath.Base(inputs[0])}, Data: [][]byte{data}}
	f, err := Infer(rec.runs, rec.works, rec.in)
	if f.Ends == (End{How: Exited}) && f.kind == "" {
		if err != ErrWorks {
			t.Errorf("status 0 and no report: %v", err)
		}
		return
	}
	s := rec.check(t)
	t.Log(s)
}

var (
	corpusForm = regexp.MustCompile(`(?s)^exit: (\S+)\nsignal: (\S+)\nhang: (\S+)\n--- stderr\n(.*?)\n?--- stdout\n(.*)$`)
	places     = strings.NewReplacer("SCRATCH/", "/scratch/", "$CASE", "/case", "$TOOLS", "/tools", "$PYENV", "/pyenv")
)

func corpusRun(t *testing.T, path string) Run {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(b), " characters ...]") && strings.Contains(string(b), "PLEASE submit") {
		t.Skip("frames are clipped in the recording")
	}
	m := corpusForm.FindStringSubmatch(string(b))
	if m == nil {
		t.Fatalf("%s has another form", path)
	}
	r := Run{TimedOut: m[3] == "True", Stderr: []byte(places.Replace(m[4])), Stdout: []byte(m[5])}
	r.Exit, _ = strconv.Atoi(m[1])
	if m[2] != "None" {
		r.Signal, _ = SignalNamed(m[2])
	}
	return r
}
