package trace

import (
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/tree"
)

// A search is one of the paper's settings.
type search struct {
	name string
	pass reduce.Pass[Candidate]
}

// searches returns the six settings of the paper, with ddmin.
func searches() []search {
	var out []search
	for _, s := range []Strategy{Halt, Bypass, Realign} {
		o := Options{Strategy: s}
		out = append(out,
			search{"sequence, " + s.String(), Sequence(o, func(e dd.Empty) reduce.Pass[[]*Part] { return dd.Min[*Part](dd.MinOptions{Empty: e}) })},
			search{"tree, " + s.String(), Tree(o, func(e dd.Empty) reduce.Pass[[]*tree.Node] { return dd.Min[*tree.Node](dd.MinOptions{Empty: e}) })})
	}
	return out
}

// run reduces what a generator did, and returns the result and the outputs that were asked about.
func (x search) run(t *testing.T, gen Generator, interesting func(string) bool) (best *Run, asked []string) {
	t.Helper()
	o := &Oracle{Generator: gen, Judge: reduce.Predicate(func(r *Run) bool {
		asked = append(asked, string(r.Output))
		return interesting(string(r.Output))
	})}
	runner := reduce.Runner[Candidate]{Oracle: o, Key: Candidate.Key}
	end, err := runner.Run(t.Context(), Start(recordOf(t, gen)), x.pass)
	if err != nil {
		t.Fatal(err)
	}
	return end.Result, asked
}

// counted draws from [0, 5) how many rounds a loop has, as the paper's L{n}.
func (s script) counted(site Site, recorded uint64, body func() string) string {
	out := ""
	n := s.pick(site, 5, recorded)
	s.in(Loop, site+1, func() {
		for range n {
			s.Iter()
			s.Body()
			out += body()
			s.Leave()
		}
	})
	return out
}

// while draws before each round whether there is one.
func (s script) while(site Site, recorded int, body func() string) string {
	out := ""
	s.in(Loop, site+1, func() {
		for i := 0; ; i++ {
			s.Iter()
			another := uint64(0)
			if i < recorded {
				another = 1
			}
			if s.pick(site, 2, another) == 0 {
				s.Leave()
				return
			}
			s.Body()
			out += body()
			s.Leave()
		}
	})
	return out
}

// TestOneRound is L{1} → L{0}: the only round of a loop is removed like any other.
func TestOneRound(t *testing.T) {
	letter := func(s script, site Site, recorded uint64) func() string {
		return func() string { return string(rune('a' + s.pick(site, 26, recorded))) }
	}
	for _, c := range []struct {
		name  string
		gen   func(script) string
		needs string
		asked string // all outputs, from the start on; "": any
		want  string
	}{
		{
			"a loop", func(s script) string { return "[" + s.counted(1, 1, letter(s, 3, 23)) + "]" },
			"", "[x] []", "[]",
		},
		{
			"a loop that controls itself", func(s script) string { return "[" + s.while(1, 1, letter(s, 3, 23)) + "]" },
			"", "[x] []", "[]",
		},
		{
			"its round is needed", func(s script) string { return "[" + s.counted(1, 1, letter(s, 3, 23)) + "]" },
			"x", "[x] []", "[x]",
		},
		{
			"one of three loops is needed", func(s script) string {
				return s.counted(1, 1, letter(s, 3, 23)) + s.while(11, 1, letter(s, 13, 24)) + s.counted(21, 1, letter(s, 23, 25))
			},
			"y", "", "y",
		},
		{
			"inside a round that is needed", func(s script) string {
				return s.counted(1, 1, func() string { return "(" + s.counted(11, 1, letter(s, 13, 23)) + ")" })
			},
			"(", "", "()",
		},
		{
			"beside a longer loop at the same place", func(s script) string {
				return s.counted(1, 1, letter(s, 3, 23)) + ";" + s.counted(1, 3, letter(s, 3, 24))
			},
			"yyy", "", ";yyy",
		},
		{
			"at least one round", func(s script) string {
				out := ""
				n := 1 + s.pick(1, 5, 0)
				s.in(Loop, 2, func() {
					for range n {
						s.Iter()
						s.Body()
						out += letter(s, 3, 23)()
						s.Leave()
					}
				})
				return out
			},
			"", "x", "x",
		},
	} {
		for _, x := range searches() {
			best, asked := x.run(t, scripted(c.gen), func(s string) bool { return strings.Contains(s, c.needs) })
			if string(best.Output) != c.want || c.asked != "" && strings.Join(asked, " ") != c.asked {
				t.Errorf("%s, %s: %q after asking about %q; want %q, asked about %q", c.name, x.name, best.Output, asked, c.want, c.asked)
			}
		}
	}
}

// TestSearchRemovesAll checks that in random generators whose loops may all be empty, and of which
// nothing is needed, no round is left, however many each loop had.
func TestSearchRemovesAll(t *testing.T) {
	loops, single := 0, 0
	for seed := range uint64(150) {
		gen := asGenerator(anyProgram(seed), seed, false, nil)
		for _, p := range recordOf(t, gen).Trace.parts {
			if p.Kind == Loop && p.count() > 0 {
				loops++
				if p.count() == 1 {
					single++
				}
			}
		}
		for _, x := range searches() {
			if !strings.HasSuffix(x.name, "realign") {
				continue
			}
			best, _ := x.run(t, gen, func(string) bool { return true })
			if i := slices.IndexFunc(best.Trace.parts, func(p *Part) bool { return p.Kind == Loop && p.count() > 0 }); i >= 0 {
				t.Errorf("%s, seed %d: a loop at %d still has %d rounds: %s", x.name, seed, best.Trace.parts[i].Site, best.Trace.parts[i].count(), best.Output)
			}
		}
	}
	if single < 100 || loops < 2*single {
		t.Errorf("%d loops, %d with one round: this shows little", loops, single)
	}
}
