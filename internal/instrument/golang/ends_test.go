package golang

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/trace"
)

// TestExits checks that all events are reported however a program ends, and that its status is kept.
func TestExits(t *testing.T) {
	p := build(t, "go", "run", "./testdata/exits.go")
	binary := p.Argv[0]
	for how, status := range map[string]int{
		"return": 0, "exit": 3, "fatal": 1, "panic": 2, "nil": 2, "goexit": 2, "deadlock": 2, "syscall": 9, "elsewhere": 2,
	} {
		t.Run(how, func(t *testing.T) {
			cmd := exec.Command(binary, how)
			out, err := cmd.Output()
			var exit *exec.ExitError
			if err != nil && !errors.As(err, &exit) {
				t.Fatal(err)
			}
			p.Argv = []string{binary, how}
			rec := &tape{}
			res := run(t, p, rec, true)
			if res.Status != status || cmd.ProcessState.ExitCode() != status {
				t.Errorf("status %d, and %d if nobody looks; want %d\n%s", res.Status, cmd.ProcessState.ExitCode(), status, res.Errors)
			}
			if !bytes.Equal(res.Output, out) {
				t.Errorf("printed %q, want %q", res.Output, out)
			}
			events := strings.Join(rec.events, "\n")
			if !strings.Contains(events, " main 100 48") || !strings.Contains(events, " end") {
				t.Errorf("told only\n%s", events)
			}
			if place := lineOf(t, "testdata/exits.go", "on purpose"); how == "panic" && !strings.Contains(res.Errors, place+" ") {
				t.Errorf("%s is missing:\n%s", place, res.Errors)
			}
			replays(t, p, rec, res)
		})
	}
}

// lineOf returns the position of a text in a file: gen.go:7.
func lineOf(t *testing.T, file, text string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(strings.Split(string(b), "\n"), func(s string) bool { return strings.Contains(s, text) })
	return fmt.Sprintf("%s:%d", file, i+1)
}

// TestGivenUp checks that a run that is given up stops at once, with status 96.
func TestGivenUp(t *testing.T) {
	p := shared(t, "loops")
	res := run(t, p, &tape{stopAt: 3}, false)
	if !res.GaveUp || res.Status != 96 {
		t.Errorf("status %d, given up: %v", res.Status, res.GaveUp)
	}
}

// TestOtherAnswers checks that the program accepts other answers, within the limits of the library.
func TestOtherAnswers(t *testing.T) {
	for _, name := range []string{"bounds", "branches", "tasks", "version2"} {
		p := shared(t, name)
		for seed := range uint64(3) {
			rng := rand.New(rand.NewPCG(seed, 0))
			h := &tape{}
			h.answer = func(kind trace.Kind, n uint64) uint64 {
				if kind != trace.Int {
					return math.Float64bits([]float64{0, math.Nextafter(1, 0), rng.Float64()}[rng.IntN(3)])
				}
				if n == 0 {
					return []uint64{0, math.MaxUint64, rng.Uint64()}[rng.IntN(3)]
				}
				return []uint64{0, n - 1, rng.Uint64N(n)}[rng.IntN(3)]
			}
			res := run(t, p, h, false)
			if res.Status != 0 || res.Fault != "" || h.asked == 0 {
				t.Errorf("%s with seed %d: status %d, %q\n%s\n%s", name, seed, res.Status, res.Fault, res.Errors, res.Output)
			}
		}
	}
}

// TestWrongPrediction checks that a prediction is followed up to the first difference.
func TestWrongPrediction(t *testing.T) {
	p := shared(t, "loops")
	rec := &tape{}
	res := run(t, p, rec, true)
	half := append(append([]byte{}, rec.wire[:len(rec.wire)/2]...), "nonsense"...)
	h := &tape{}
	first := true
	h.predict = func() []byte {
		if !first {
			return nil
		}
		first = false
		return half
	}
	got := run(t, p, h, false)
	if h.asked == 0 || h.asked >= len(rec.answers) {
		t.Errorf("asked %d times of %d", h.asked, len(rec.answers))
	}
	n := min(len(res.Output), len(got.Output)) / 3
	if !bytes.Equal(got.Output[:n], res.Output[:n]) {
		t.Errorf("began with\n%s\nwant\n%s", got.Output[:n], res.Output[:n])
	}
}

// TestConcurrent checks that a program whose order of draws depends on the clock is rejected.
func TestConcurrent(t *testing.T) {
	p := build(t, "go", "run", "./testdata/race.go")
	res := run(t, p, &tape{}, true)
	if !strings.Contains(res.Fault, "uses randomness concurrently") {
		t.Errorf("fault %q, printed\n%s", res.Fault, res.Output)
	}
}
