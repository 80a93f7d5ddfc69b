package shimtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/instrument"
)

// Generators are those of the package comment in one language.
type Generators struct {
	// Program is the generator of a name. Not ok: the language has no such thing.
	Program func(t *testing.T, name string) (p instrument.Program, ok bool)

	// Plain is the command that runs it without a shim, with the same seed. Nil: it
	// has no seed, so there is nothing to compare with.
	Plain func(t *testing.T, name string) []string
}

// Run checks a shim.
func Run(t *testing.T, g Generators) {
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			for _, name := range c.on {
				t.Run(name, func(t *testing.T) {
					p, ok := g.Program(t, name)
					if !ok {
						if find(name).optional {
							t.Skip("the language has no such thing")
						}
						t.Fatalf("there is no generator %q", name)
					}
					s := &suite{ctx: t.Context(), scratch: t.TempDir(), program: p, generator: find(name), patience: 20 * time.Second}
					if g.Plain != nil {
						s.plain = g.Plain(t, name)
					}
					if err := errors.Join(c.run(s), s.close()); err != nil {
						t.Error(err)
					}
				})
			}
		})
	}
}

// A check is one thing a shim must do, on some generators. It is no test function, so
// that the tests of this package can see it fail.
type check struct {
	name string
	on   []string
	run  func(s *suite) error
}

var checks = []check{
	{"hello", []string{"choices"}, hello},
	{"record", names(canon), record},
	{"replay", except("large", "plain"), replay},
	{"cut", []string{"loop", "while", "nested", "shuffle", "floats"}, cut},
	{"again", []string{"large"}, again},
	{"change", []string{"choices", "loop", "while", "nested", "shuffle", "floats", "exit"}, change},
	{"differ", []string{"loop", "while", "nested", "shuffle"}, differ},
	{"stop", []string{"choices", "while", "endless"}, stop},
	{"hang up", []string{"choices"}, hangUp},
	{"many", []string{"loop", "nested", "exit"}, many},
	{"late", []string{"endless", "silent"}, late},
	{"too large", []string{"large"}, tooLarge},
	{"inert", []string{"choices", "loop", "exit"}, inert},
}

func names(gs []generator) []string {
	var out []string
	for _, g := range gs {
		out = append(out, g.name)
	}
	return out
}

func except(without ...string) []string {
	var out []string
outer:
	for _, n := range names(canon) {
		for _, w := range without {
			if n == w {
				continue outer
			}
		}
		out = append(out, n)
	}
	return out
}

func find(name string) generator {
	for _, g := range canon {
		if g.name == name {
			return g
		}
	}
	return generator{name: name} // one that never ends
}

// A suite checks one generator.
type suite struct {
	ctx     context.Context
	scratch string
	program instrument.Program
	plain   []string // nil: no seed
	generator
	process  *instrument.Process
	patience time.Duration // for what must happen soon
}

func (s *suite) close() error {
	if s.process == nil {
		return nil
	}
	return s.process.Close()
}

// told is what a run left: its result, and what was heard of it.
type told struct {
	instrument.Result
	*listener
}

// do runs the generator, in the process of the run before if that can be.
func (s *suite) do(l *listener, record bool, limits instrument.Limits) (told, error) {
	if s.process == nil {
		p, err := instrument.Start(s.program, s.scratch)
		if err != nil {
			return told{}, err
		}
		s.process = p
	}
	if limits.Time == 0 {
		limits.Time = s.patience
	}
	res, err := s.process.Run(s.ctx, l, record, limits)
	if err != nil {
		return told{}, err
	}
	if len(l.wrong) > 0 {
		return told{}, fmt.Errorf("%s", l.wrong[0])
	}
	return told{res, l}, nil
}

// ended is a run to its end, with all that must be true of any of them.
func (s *suite) ended(l *listener, record bool) (told, error) {
	r, err := s.do(l, record, instrument.Limits{})
	if err != nil {
		return r, err
	}
	if r.Late || r.Large || r.GaveUp || r.Fault != "" || (r.Status != s.status && (s.status >= 0 || r.Status == 0)) {
		return r, fmt.Errorf("ended with status %d, want %d (late %v, gave up %v, fault %q); its errors:\n%s", r.Status, s.status, r.Late, r.GaveUp, r.Fault, r.Errors)
	}
	return r, shaped(s.generator, r.events, r.Output, s.status != 0)
}

// recorded is a run as the plain program does it.
func (s *suite) recorded() (told, error) {
	return s.ended(&listener{}, true)
}

// answers are those that were given before. What is beyond them is anything, but
// always the same, so that loops end; what is out of range is made to fit.
func answers(vs []uint64) func(int, uint64) (uint64, bool) {
	return func(i int, n uint64) (v uint64, ok bool) {
		if i < len(vs) {
			v = vs[i]
		} else if n > 0 {
			v = (uint64(i) + 1) * 0x9e3779b97f4a7c15 >> 40
		}
		if n > 0 {
			v %= n
		}
		return v, true
	}
}

// equal compares two runs that should be the same but for what was asked.
func equal(got, want told) error {
	for i := range min(len(got.events), len(want.events)) {
		g, w := got.events[i], want.events[i]
		if !g.same(w) || g.v != w.v {
			return fmt.Errorf("event %d of %d is %v, want %v", i, len(want.events), g, w)
		}
		if g.op == 'E' || g.op == 'T' {
			if a, b := got.names[g.site], want.names[w.site]; a != b {
				return fmt.Errorf("site %d is called %q, was %q", g.site, a, b)
			}
		}
	}
	if len(got.events) != len(want.events) {
		return fmt.Errorf("%d events, want %d", len(got.events), len(want.events))
	}
	if string(got.Output) != string(want.Output) {
		return fmt.Errorf("printed %s, want %s", short(got.Output), short(want.Output))
	}
	if got.Status != want.Status {
		return fmt.Errorf("status %d, want %d", got.Status, want.Status)
	}
	return nil
}

// withoutShim runs a command without WHITTLE_TRACE.
func (s *suite) withoutShim(argv, env []string, extra ...*os.File) (out []byte, status int, err error) {
	cmd := exec.CommandContext(s.ctx, argv[0], argv[1:]...)
	cmd.Env = append(os.Environ(), env...)
	cmd.ExtraFiles = extra
	out, err = cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		err = nil
	}
	return out, cmd.ProcessState.ExitCode(), err
}
