package trace

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/internal/protocol"
)

// A script is what generators of tests draw from: they call the replay directly.
type script struct {
	*Replay
	protocol.Handler
}

// pick draws from [0, n). When it is recorded, it takes the given value.
func (s script) pick(site Site, n, recorded uint64) uint64 {
	if s.Records() {
		s.Took(Int, site, n, recorded)
		return recorded
	}
	v, ok := s.Ask(Int, site, n)
	if !ok {
		panic(stopped{})
	}
	return v
}

func (s script) in(kind PartKind, site Site, body func()) {
	s.Enter(kind, site)
	body()
	s.Leave()
}

type stopped struct{}

// scripted returns a function as a generator.
func scripted(gen func(script) string) Generator {
	return GeneratorFunc(func(_ context.Context, r *Replay) (out []byte, ok bool, err error) {
		defer func() {
			if x := recover(); x != nil {
				if _, is := x.(stopped); !is {
					panic(x)
				}
				out, ok = nil, false
			}
		}()
		return []byte(gen(script{r, r.Handler()})), true, nil
	})
}

func recordOf(t *testing.T, g Generator) *Run {
	t.Helper()
	r, ok, err := (&Oracle{Generator: g}).Record(context.Background())
	if err != nil || !ok {
		t.Fatalf("%v, %v", ok, err)
	}
	return r
}

// TestCase2 is the example of section 4.4, Case 2 and figure 4.
func TestCase2(t *testing.T) {
	vector := golden(t, "greduce_case2_strategies")
	for _, recorded := range []uint64{0, 1} {
		gen := scripted(func(s script) string {
			x, y := []int{0}, "null"
			second := false
			if s.pick(1, 2, 1) == 1 {
				s.in(Branch, 11, func() { x = append(x, 1) })
			}
			if s.pick(2, 2, 1) == 1 {
				second = true
				s.in(Branch, 12, func() { y = fmt.Sprint(x[s.pick(3, uint64(len(x)), recorded)]) })
			}
			return fmt.Sprintf("x=%v if2=%v y=%v", x, second, y)
		})
		run := recordOf(t, gen)
		know := newKnowledge(false)
		know.branches[11] = branchSwitch{1, 0, true}
		know.branches[12] = branchSwitch{2, 0, true}
		for strategy, name := range map[Strategy]string{Halt: "halt", Bypass: "bypass", Realign: "re-align"} {
			e := newEdit()
			if !know.removePart(run, e, part(run, 11), false) {
				t.Fatal("the first branch cannot be removed")
			}
			got, ok, err := (&Oracle{Generator: gen}).replay(context.Background(), Candidate{base: run, edit: e, strategy: strategy, know: know})
			want := vector.Expected[name]
			if recorded == 0 { // aligned under every strategy
				want = map[string]any{"x": []any{0.}, "if2": true, "y": 0.}
			}
			if err != nil || ok != (want["feasible"] == nil) {
				t.Errorf("%s, recorded %d: %v, %v", name, recorded, ok, err)
				continue
			}
			if !ok {
				continue
			}
			y := "null"
			if want["y"] != nil {
				y = fmt.Sprint(want["y"])
			}
			if s := fmt.Sprintf("x=%v if2=%v y=%v", want["x"], want["if2"], y); string(got.Output) != s {
				t.Errorf("%s, recorded %d: %s, want %s", name, recorded, got.Output, s)
			}
		}
	}
}

// TestCase1 is the example of section 4.4, Case 1: the recorded run calls g, the replay calls f, and
// what comes after is aligned again.
func TestCase1(t *testing.T) {
	gen := scripted(func(s script) string {
		x := 0
		if s.pick(1, 2, 1) == 1 {
			s.in(Branch, 11, func() { x = 1 })
		}
		var a uint64
		if x == 0 {
			s.in(Branch, 12, func() { s.in(Call, 21, func() { a = s.pick(4, 9, 7) }) })
		} else {
			s.in(Branch, 13, func() { s.in(Call, 22, func() { a = s.pick(5, 9, 8) }) })
		}
		return fmt.Sprint(x, a, s.pick(6, 9, 3))
	})
	run := recordOf(t, gen)
	if string(run.Output) != "1 8 3" {
		t.Fatalf("%s", run.Output)
	}
	know := newKnowledge(false)
	know.branches[11] = branchSwitch{1, 0, true}
	for strategy, want := range map[Strategy]string{Halt: "", Bypass: "", Realign: "0 0 3"} {
		e := newEdit()
		know.removePart(run, e, part(run, 11), false)
		got, ok, err := (&Oracle{Generator: gen}).replay(context.Background(), Candidate{base: run, edit: e, strategy: strategy, know: know})
		if err != nil || ok != (want != "") || ok && string(got.Output) != want {
			t.Errorf("%v: %v %v, %v; want %q", strategy, got, ok, err, want)
		}
	}
}

func part(r *Run, site Site) *Part {
	return r.Trace.parts[slices.IndexFunc(r.Trace.parts, func(p *Part) bool { return p.Site == site })]
}

type vector struct {
	Name     string
	Expected map[string]map[string]any
}

// golden reads one of the examples of the papers.
func golden(t *testing.T, name string) vector {
	t.Helper()
	b, err := os.ReadFile("testdata/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	var all struct{ Vectors []vector }
	if err := json.Unmarshal(b, &all); err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(all.Vectors, func(v vector) bool { return v.Name == name })
	if i < 0 {
		t.Fatalf("no vector %s", name)
	}
	return all.Vectors[i]
}
