package failure

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

var update = flag.Bool("update", false, "rewrite the descriptions in testdata")

// A recording holds runs of a real program: three on an input that fails, and one on each of an input
// that fails in the same way, one that fails in another way, and one that works.
type recording struct {
	name  string
	in    Input
	runs  []Run
	same  Run
	data  []byte // the input of same
	other []Run
	works []Run
	want  string
	*txtar.Archive
}

func recordings(t testing.TB) []recording {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no recordings", err)
	}
	var out []recording
	for _, p := range paths {
		out = append(out, readRecording(t, p))
	}
	return out
}

func readRecording(t testing.TB, path string) recording {
	t.Helper()
	a, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rec := recording{name: strings.TrimSuffix(filepath.Base(path), ".txtar"), Archive: a}
	files := map[string][]byte{}
	for _, f := range a.Files {
		files[f.Name] = f.Data
	}
	run := func(name string) []Run {
		head, ok := files[name]
		if !ok {
			return nil
		}
		r := Run{Stdout: files[name+".stdout"], Stderr: files[name+".stderr"], Dir: field(t, head, "dir: ")}
		how, status, _ := strings.Cut(field(t, head, "end: "), " ")
		n, _ := strconv.Atoi(status)
		switch how {
		case "exit":
			r.Exit = n
		case "signal":
			r.Signal = n
		default:
			r.TimedOut = true
		}
		return []Run{r}
	}
	rec.in = Input{Names: []string{field(t, a.Comment, "input: ")}, Data: [][]byte{files["input"]}}
	rec.runs = append(append(run("1"), run("2")...), run("3")...)
	rec.same, rec.data = run("same")[0], files["same.input"]
	rec.other, rec.works = run("other"), run("works")
	rec.want = strings.TrimSuffix(string(files["want"]), "\n")
	return rec
}

func field(t testing.TB, text []byte, name string) string {
	t.Helper()
	for line := range bytes.Lines(text) {
		if value, ok := bytes.CutPrefix(line, []byte(name)); ok {
			return strings.TrimSpace(string(value))
		}
	}
	t.Fatalf("no %q in %q", name, text)
	return ""
}

// TestRecordings checks that what is inferred from three runs matches a smaller input with the same
// failure, and neither another failure nor a run that works.
func TestRecordings(t *testing.T) {
	for _, rec := range recordings(t) {
		t.Run(rec.name, func(t *testing.T) {
			s := rec.check(t)
			if s.String() == rec.want {
				return
			}
			if !*update {
				t.Errorf("described as\n%s, want\n%s", s, rec.want)
				return
			}
			rec.setWant(s.String())
			if err := os.WriteFile("testdata/"+rec.name+".txtar", txtar.Format(rec.Archive), 0o644); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func (rec recording) setWant(text string) {
	for i, f := range rec.Files {
		if f.Name == "want" {
			rec.Files[i].Data = []byte(text + "\n")
			return
		}
	}
	rec.Files = append(rec.Files, txtar.File{Name: "want", Data: []byte(text + "\n")})
}

// check infers the failure of a recording and compares it with all runs.
func (rec recording) check(t *testing.T) Signature {
	t.Helper()
	m := inferred(t, rec.runs, rec.works, rec.in)
	s := m.Signature()
	say := func(what string, r Run) {
		t.Errorf("%s\n%v, %s\nsteps %s\nstderr %s\nstdout %s", what, s, s.About.Kind, stepsOf(s), r.Stderr, r.Stdout)
	}
	for _, r := range append(rec.runs, rec.same) {
		if !m.Match(r) {
			say("a run with the failure does not match", r)
			break
		}
	}
	for _, r := range append(rec.other, rec.works...) {
		if m.Match(r) {
			say("a run without the failure matches", r)
		}
	}
	return s
}

func stepsOf(s Signature) string {
	var b strings.Builder
	for _, step := range s.Steps {
		b.WriteString("\n  " + step.Want)
		if step.Next != "" {
			b.WriteString("\n    next " + step.Next)
		}
	}
	return b.String()
}
