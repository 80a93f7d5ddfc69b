package golang

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/instrument"
	"github.com/whittle-dd/whittle/trace"
)

// A tape is a handler that records events and, in a replay, answers with recorded choices.
type tape struct {
	events  []string // as text
	wire    []byte   // as messages of the protocol
	names   map[trace.Site]string
	answers []uint64
	predict func() []byte // nil: nothing
	asked   int
	answer  func(kind trace.Kind, n uint64) uint64
	stopAt  int // number of the question that stops the run; 0: never
}

func (t *tape) told(format string, args ...any) {
	t.events = append(t.events, fmt.Sprintf(format, args...))
}

func (t *tape) Enter(kind trace.PartKind, site trace.Site) {
	t.told("> %c %s", kind, t.name(site))
	t.wire = binary.AppendUvarint(append(t.wire, 'E', byte(kind)), uint64(site))
}
func (t *tape) Iter()  { t.told("iter"); t.wire = append(t.wire, 'I') }
func (t *tape) Body()  { t.told("body"); t.wire = append(t.wire, 'B') }
func (t *tape) Leave() { t.told("<"); t.wire = append(t.wire, 'L') }

func (t *tape) Took(kind trace.Kind, site trace.Site, n, v uint64) {
	t.told("%c %s %d %d", kind, t.name(site), n, v)
	t.wire = append(t.wire, 'T', byte(kind))
	for _, x := range []uint64{uint64(site), n, v} {
		t.wire = binary.AppendUvarint(t.wire, x)
	}
	t.answers = append(t.answers, v)
}

func (t *tape) Ask(kind trace.Kind, site trace.Site, n uint64) (uint64, bool) {
	t.asked++
	if t.asked == t.stopAt {
		return 0, false
	}
	v := uint64(0)
	if i := t.asked - 1; i < len(t.answers) {
		v = t.answers[i]
	}
	if n > 0 {
		v %= n
	}
	if t.answer != nil {
		v = t.answer(kind, n)
	}
	t.told("%c %s %d =%d", kind, t.name(site), n, v)
	return v, true
}

func (t *tape) Predict() []byte {
	if t.predict == nil {
		return nil
	}
	return t.predict()
}

func (t *tape) Name(site trace.Site, name string) {
	if t.names == nil {
		t.names = map[trace.Site]string{}
	}
	t.names[site] = name
}

func (t *tape) name(s trace.Site) string {
	if t.names[s] == "" {
		return fmt.Sprintf("nameless %d", s)
	}
	return t.names[s]
}

// scratch is a directory for all tests of the package.
var scratch string

func TestMain(m *testing.M) {
	var err error
	if scratch, err = os.MkdirTemp("", "golang"); err != nil {
		panic(err)
	}
	status := m.Run()
	os.RemoveAll(scratch)
	os.Exit(status)
}

func folder(t testing.TB) string {
	t.Helper()
	d, err := os.MkdirTemp(scratch, "")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// programs holds the instrumented programs of testdata, which many tests use.
var programs = map[string]instrument.Program{}

// shared returns the instrumented program of testdata/NAME.go. It is built once.
func shared(t testing.TB, name string) instrument.Program {
	t.Helper()
	p, ok := programs[name]
	if !ok {
		p = build(t, "go", "run", "./testdata/"+name+".go")
		programs[name] = p
	}
	return p
}

func build(t testing.TB, argv ...string) instrument.Program {
	t.Helper()
	p, err := Build(context.Background(), folder(t), argv)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// run runs a program once.
func run(t testing.TB, p instrument.Program, h instrument.Handler, record bool) instrument.Result {
	t.Helper()
	proc, err := instrument.Start(p, folder(t))
	if err != nil {
		t.Fatal(err)
	}
	defer proc.Close()
	res, err := proc.Run(context.Background(), h, record, instrument.Limits{Time: 5 * time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// plain returns the output of the plain program.
func plain(t testing.TB, argv ...string) []byte {
	t.Helper()
	cmd := exec.Command(argv[0], argv[1:]...)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Logf("%v: %v\n%s", argv, err, errs.Bytes())
	}
	return out
}

// same checks that a program prints the same whether it runs plainly, is recorded, is asked for each
// choice, or is predicted. It returns the recording.
func same(t *testing.T, argv ...string) *tape {
	t.Helper()
	return sameAsPlain(t, build(t, argv...), argv...)
}

func sameAsPlain(t *testing.T, p instrument.Program, argv ...string) *tape {
	t.Helper()
	want := plain(t, argv...)
	rec := &tape{}
	res := run(t, p, rec, true)
	if res.Fault != "" || !bytes.Equal(res.Output, want) {
		t.Fatalf("recorded: %q\n%s\nprinted\n%s\nwant\n%s", res.Fault, res.Errors, res.Output, want)
	}
	replays(t, p, rec, res)
	return rec
}

// replays checks that replays of a recording give the same output and the same events.
func replays(t *testing.T, p instrument.Program, rec *tape, want instrument.Result) {
	t.Helper()
	asking := &tape{answers: rec.answers}
	res := run(t, p, asking, false)
	if !bytes.Equal(res.Output, want.Output) || res.Status != want.Status {
		t.Fatalf("asked: %q, status %d\n%s\nprinted\n%s\nwant\n%s", res.Fault, res.Status, res.Errors, res.Output, want.Output)
	}
	for i := range asking.events {
		asking.events[i] = strings.Replace(asking.events[i], "=", "", 1)
	}
	compare(t, "asked", asking.events, rec.events)
	if asking.asked != len(rec.answers) {
		t.Errorf("asked %d times for %d choices", asking.asked, len(rec.answers))
	}

	following := &tape{}
	following.predict = func() []byte { return rec.wire }
	res = run(t, p, following, false)
	if !bytes.Equal(res.Output, want.Output) || following.asked > 0 || res.Status != want.Status {
		t.Fatalf("predicted: %q, asked %d times, printed\n%s\nwant\n%s", res.Fault, following.asked, res.Output, want.Output)
	}
	compare(t, "predicted", following.events, rec.events)
}

func compare(t *testing.T, what string, got, want []string) {
	t.Helper()
	if slices.Equal(got, want) {
		return
	}
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	t.Fatalf("%s: from event %d on\n%s\nwant\n%s", what, i, strings.Join(got[i:min(len(got), i+20)], "\n"), strings.Join(want[i:min(len(want), i+20)], "\n"))
}

func TestPublicGenerators(t *testing.T) {
	root := os.Getenv("WHITTLE_GENERATORS")
	named := root != ""
	if !named {
		root = "../../../bench/generators"
	}
	files, _ := filepath.Glob(filepath.Join(root, "*", "gen.go"))
	switch {
	case len(files) == 0 && named: // relative names are relative to this folder
		t.Fatal("no generators in " + root)
	case len(files) == 0:
		t.Skip("no generators in " + root)
	}
	for _, f := range files {
		t.Run(filepath.Base(filepath.Dir(f)), func(t *testing.T) {
			for _, seed := range []string{"8", "10"} {
				if rec := same(t, "go", "run", f, seed); len(rec.answers) == 0 {
					t.Error("no choices")
				}
			}
		})
	}
}
