package trace

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// A stmt is a statement of a random generator: it draws, loops or branches.
type stmt struct {
	kind byte // d draw, l counted loop, w loop that controls itself, b branch, c call, p permutation
	site Site
	n    uint64
	body []stmt
}

// anyProgram returns the program for a seed.
func anyProgram(seed uint64) []stmt {
	r := rand.New(rand.NewPCG(seed, 1))
	next := Site(0)
	var list func(depth int) []stmt
	list = func(depth int) []stmt {
		var out []stmt
		for range 1 + r.IntN(3) {
			next += 2
			s := stmt{kind: "dlwbcpd"[r.IntN(7)], site: next, n: 2 + r.Uint64N(5)}
			if depth == 0 {
				s.kind = 'd'
			}
			if strings.ContainsRune("lwbc", rune(s.kind)) {
				s.body = list(depth - 1)
			}
			out = append(out, s)
		}
		return out
	}
	return list(3)
}

// A shim runs a program under a replay as real shims do: it follows predictions or, if it is deaf,
// asks for everything.
type shim struct {
	script
	rng  *rand.Rand
	deaf bool
	pred []byte
	out  strings.Builder
	seen []byte // the events it reported
}

func (s *shim) tell(event []byte, do func()) {
	s.seen = append(s.seen, event...)
	if rest, ok := bytes.CutPrefix(s.pred, event); ok {
		s.pred = rest
	} else {
		s.pred = nil
	}
	do()
}

func (s *shim) enter(kind PartKind, site Site) {
	s.tell(binary.AppendUvarint([]byte{'E', byte(kind)}, uint64(site)), func() { s.Enter(kind, site) })
}
func (s *shim) iter()  { s.tell([]byte("I"), s.Iter) }
func (s *shim) body()  { s.tell([]byte("B"), s.Body) }
func (s *shim) leave() { s.tell([]byte("L"), s.Leave) }

func (s *shim) draw(site Site, n uint64) uint64 {
	head := binary.AppendUvarint(binary.AppendUvarint([]byte{'T', byte(Int)}, uint64(site)), n)
	var v uint64
	switch rest, ok := bytes.CutPrefix(s.pred, head); {
	case s.Records():
		v = s.rng.Uint64N(n)
		s.Took(Int, site, n, v)
	case ok && !s.deaf:
		var size int
		v, size = binary.Uvarint(rest)
		s.pred = rest[size:]
		s.Took(Int, site, n, v)
	default:
		if v, ok = s.Ask(Int, site, n); !ok {
			panic(stopped{})
		}
		if s.pred = s.Predict(); s.deaf {
			s.pred = nil
		}
	}
	s.seen = binary.AppendUvarint(append(s.seen, head...), v)
	return v
}

func (s *shim) run(list []stmt) {
	for _, x := range list {
		switch x.kind {
		case 'd':
			fmt.Fprintf(&s.out, "%d ", s.draw(x.site, x.n))
		case 'l':
			n := s.draw(x.site, x.n)
			s.enter(Loop, x.site+1)
			for range n {
				s.iter()
				s.body()
				s.run(x.body)
				s.leave()
			}
			s.leave()
		case 'w':
			s.enter(Loop, x.site+1)
			for {
				s.iter()
				if s.draw(x.site, 4) == 0 {
					s.leave()
					break
				}
				s.body()
				s.run(x.body)
				s.leave()
			}
			s.leave()
		case 'b':
			if s.draw(x.site, 2) == 1 {
				s.enter(Branch, x.site+1)
				s.run(x.body)
				s.leave()
			}
		case 'c':
			s.enter(Call, x.site+1)
			s.run(x.body)
			s.leave()
		case 'p':
			s.enter(Perm, x.site+1)
			for left := x.n; left > 1; left-- {
				fmt.Fprintf(&s.out, "%d", s.draw(x.site, left))
			}
			s.leave()
			s.out.WriteByte(' ')
		}
	}
}

// asGenerator returns a program as a generator.
func asGenerator(list []stmt, seed uint64, deaf bool, seen *[]byte) Generator {
	return GeneratorFunc(func(_ context.Context, r *Replay) (out []byte, ok bool, err error) {
		s := &shim{script: script{r, r.Handler()}, rng: rand.New(rand.NewPCG(seed, 2)), deaf: deaf}
		if !deaf && !r.Records() {
			s.pred = s.Predict()
		}
		defer func() {
			if seen != nil {
				*seen = s.seen
			}
			if x := recover(); x != nil {
				if _, is := x.(stopped); !is {
					panic(x)
				}
				out, ok = nil, false
			}
		}()
		s.run(list)
		return []byte(s.out.String()), true, nil
	})
}

// anyEdit returns a random edit of a run.
func anyEdit(r *rand.Rand, run *Run) *edit {
	e := newEdit()
	e.renumber = r.IntN(4) == 0
	for _, p := range run.Trace.parts[1:] {
		switch r.IntN(8) {
		case 0:
			e.removed[p] = true
		case 1:
			if inner := inside(p); len(inner) > 0 {
				e.replaced[p] = inner[0]
			}
		}
	}
	for _, c := range run.Trace.choices {
		if r.IntN(6) == 0 {
			e.set[c] = r.Uint64N(c.N)
		}
	}
	return e
}

// TestPrediction checks that a shim does the same whether it follows predictions or asks for
// everything.
func TestPrediction(t *testing.T) {
	predicted, asked := 0, 0
	for seed := range uint64(300) {
		list := anyProgram(seed)
		run := recordOf(t, asGenerator(list, seed, false, nil))
		r := rand.New(rand.NewPCG(seed, 3))
		for range 10 {
			e := anyEdit(r, run)
			var seen [2][]byte
			var runs [2]*Run
			for i, deaf := range []bool{false, true} {
				rep := newReplay(run.Trace.Root, e, Realign, 1000)
				out, ok, err := asGenerator(list, seed, deaf, &seen[i]).Run(context.Background(), rep)
				if err != nil {
					t.Fatal(err)
				}
				if ok {
					runs[i] = NewRun(rep.Trace(), out, len(out))
				}
			}
			if (runs[0] == nil) != (runs[1] == nil) {
				t.Fatalf("seed %d: %v with predictions, %v without", seed, runs[0] != nil, runs[1] != nil)
			}
			if runs[0] == nil {
				continue
			}
			predicted, asked = predicted+len(runs[0].Trace.choices), asked+1
			if !bytes.Equal(runs[0].evidence(nil), runs[1].evidence(nil)) || !bytes.Equal(seen[0], seen[1]) {
				t.Fatalf("seed %d: %s with predictions, %s without", seed, runs[0].Output, runs[1].Output)
			}
		}
	}
	if asked == 0 || predicted/asked < 3 {
		t.Errorf("%d runs with %d choices: this shows nothing", asked, predicted)
	}
}

// TestUnchanged checks that an unchanged replay repeats the run.
func TestUnchanged(t *testing.T) {
	for seed := range uint64(300) {
		list := anyProgram(seed)
		run := recordOf(t, asGenerator(list, seed, false, nil))
		for _, s := range []Strategy{Realign, Bypass, Halt} {
			rep := newReplay(run.Trace.Root, newEdit(), s, 10000)
			out, ok, err := asGenerator(list, seed, false, nil).Run(context.Background(), rep)
			if err != nil || !ok || rep.Failed() || !bytes.Equal(out, run.Output) || NewRun(rep.Trace(), out, 0).Digest() != run.Digest() {
				t.Errorf("seed %d, %v: %v %v %q, want %q", seed, s, ok, err, out, run.Output)
			}
			if d := Difference(run.Trace, rep.Trace()); d != "" {
				t.Errorf("seed %d: %s", seed, d)
			}
		}
	}
}

// TestDeterminism checks that what is committed is the same for any number of workers, and that
// every step makes the run smaller.
func TestDeterminism(t *testing.T) {
	for seed := range uint64(40) {
		list := anyProgram(seed)
		gen := asGenerator(list, seed, false, nil)
		run := recordOf(t, gen)
		if len(run.Output) == 0 {
			continue
		}
		want := run.Output[len(run.Output)/2]
		o := &Oracle{Generator: gen, Judge: reduce.Predicate(func(r *Run) bool { return bytes.IndexByte(r.Output, want) >= 0 })}
		var first []reduce.Event
		for _, workers := range []int{1, 2, 8} {
			var events []reduce.Event
			last := run
			runner := reduce.Runner[Candidate]{
				Oracle: o, Key: Candidate.Key, Workers: workers,
				Observe: func(e reduce.Event) {
					if e.Kind != reduce.Asked {
						events = append(events, e)
					}
				},
				Accept: func(c Candidate, _ reduce.Size) error {
					if c.Result.Compare(last) >= 0 {
						t.Errorf("seed %d: a step to something that is not smaller", seed)
					}
					last = c.Result
					return nil
				},
			}
			if _, err := runner.Run(context.Background(), Start(run), Reduce(Defaults())); err != nil {
				t.Fatal(err)
			}
			if workers == 1 {
				first = events
			} else {
				reducetest.SameEvents(t, fmt.Sprintf("seed %d, %d workers", seed, workers), events, first)
			}
		}
	}
}

// TestEvidence checks that evidence keeps a run, and that malformed evidence is refused.
func TestEvidence(t *testing.T) {
	for seed := range uint64(100) {
		run := recordOf(t, asGenerator(anyProgram(seed), seed, false, nil))
		run.Trace.Names[7] = "seven"
		b := run.evidence(nil)
		got, err := runOf(b, nil)
		if err != nil || got.Digest() != run.Digest() || !bytes.Equal(got.evidence(nil), b) || got.Trace.Names[7] != "seven" {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for i := range b {
			if _, err := runOf(b[:i], nil); err == nil {
				t.Errorf("seed %d: the first %d of %d bytes were taken", seed, i, len(b))
			}
		}
	}
}
