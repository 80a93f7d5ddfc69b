package shimtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/instrument"
)

// Generators holds the generators of the package comment, written in one language.
type Generators struct {
	// Program returns the generator with the given name; ok is false if the language has no such
	// feature. Program may be called several times for one name, by different subtests: what it
	// returns must stay valid until the end of the test that calls [Run].
	Program func(t *testing.T, name string) (p instrument.Program, ok bool)

	// Plain returns the command that runs the generator without a shim and with the same seed. It
	// is nil if the generators have no fixed seed; then recorded runs are not compared with plain
	// ones.
	Plain func(t *testing.T, name string) []string
}

// lastResort limits waiting for something that takes a correct shim no time. It is long so that no
// check depends on the speed of the machine.
const lastResort = 5 * time.Minute

// Run checks a shim.
func Run(t *testing.T, g Generators) {
	scratch := t.TempDir()
	shared := map[string]*session{} // by name of generator
	t.Cleanup(func() {
		for name, s := range shared {
			if err := s.close(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
	open := func(c check, name string) *session {
		if c.fresh {
			return &session{scratch: scratch}
		}
		if shared[name] == nil {
			shared[name] = &session{scratch: scratch}
		}
		return shared[name]
	}
	for _, c := range checks {
		t.Run(c.name, func(t *testing.T) {
			for _, name := range c.on {
				t.Run(name, func(t *testing.T) {
					p, ok := g.Program(t, name)
					if !ok {
						if find(name).optional {
							t.Skip("the language has no such feature")
						}
						t.Fatalf("there is no generator %q", name)
					}
					s := &suite{ctx: t.Context(), program: p, generator: find(name), patience: lastResort, session: open(c, name)}
					if g.Plain != nil {
						s.plain = g.Plain(t, name)
					}
					err := c.run(s)
					if c.fresh {
						err = errors.Join(err, s.close())
					}
					if err != nil {
						t.Error(err)
					}
				})
			}
		})
	}
}

// A check tests one requirement on some of the generators. It is not a test function, so that the
// tests of this package can see it fail.
type check struct {
	name  string
	on    []string
	fresh bool // needs a process of its own; other checks of a generator share one
	run   func(s *suite) error
}

var checks = []check{
	{"hello", []string{"choices"}, true, hello},
	{"record", names(canon), false, record},
	{"replay", except("large", "plain"), false, replay},
	{"cut", []string{"loop", "while", "nested", "shuffle", "floats"}, false, cut},
	{"again", []string{"large"}, false, again},
	{"change", []string{"choices", "loop", "while", "nested", "shuffle", "floats", "exit"}, false, change},
	{"differ", []string{"loop", "while", "nested", "shuffle"}, false, differ},
	{"stop", []string{"choices", "while", "endless"}, true, stop},
	{"hang up", []string{"choices"}, true, hangUp},
	{"many", []string{"loop", "nested", "exit"}, false, many},
	{"late", []string{"endless", "silent"}, true, late},
	{"too large", []string{"large"}, true, tooLarge},
	{"inert", []string{"choices", "loop", "exit"}, true, inert},
}

func names(gs []generator) []string {
	var out []string
	for _, g := range gs {
		out = append(out, g.name)
	}
	return out
}

// except returns the names of all generators but those given.
func except(omit ...string) []string {
	return slices.DeleteFunc(names(canon), func(n string) bool { return slices.Contains(omit, n) })
}

func find(name string) generator {
	for _, g := range canon {
		if g.name == name {
			return g
		}
	}
	return generator{name: name} // one that never ends
}

// A suite runs a check on one generator.
type suite struct {
	ctx     context.Context
	program instrument.Program
	plain   []string // nil: no seed
	generator
	*session
	patience time.Duration // how long to wait for what must happen soon
}

// A session is what several checks of one generator share.
type session struct {
	scratch string
	process *instrument.Process // started by the first run
	first   *recording          // nil: nothing is recorded yet
}

func (s *session) close() error {
	if s.process == nil {
		return nil
	}
	return s.process.Close()
}

// A recording is the result of a run and the events that the shim reported.
type recording struct {
	instrument.Result
	*listener
}

// do runs the generator, in the process of the previous run if that can run again.
func (s *suite) do(l *listener, record bool, limits instrument.Limits) (recording, error) {
	if s.process == nil {
		p, err := instrument.Start(s.program, s.scratch)
		if err != nil {
			return recording{}, err
		}
		s.process = p
	}
	if limits.Time == 0 {
		limits.Time = s.patience
	}
	res, err := s.process.Run(s.ctx, l, record, limits)
	if err != nil {
		return recording{}, err
	}
	if len(l.wrong) > 0 {
		return recording{}, fmt.Errorf("%s", l.wrong[0])
	}
	return recording{res, l}, nil
}

// ended runs the generator to its end and checks what must be true of every such run.
func (s *suite) ended(l *listener, record bool) (recording, error) {
	r, err := s.do(l, record, instrument.Limits{})
	if err != nil {
		return r, err
	}
	if r.Late || r.Large || r.GaveUp || r.Fault != "" || (r.Status != s.status && (s.status >= 0 || r.Status == 0)) {
		return r, fmt.Errorf("ended with status %d, want %d (late %v, gave up %v, fault %q); its errors:\n%s", r.Status, s.status, r.Late, r.GaveUp, r.Fault, r.Errors)
	}
	return r, shaped(s.generator, r.events, r.Output, s.status != 0)
}

// recorded returns the first recording of the generator, which it makes if there is none.
func (s *suite) recorded() (recording, error) {
	if s.first != nil {
		return *s.first, nil
	}
	r, err := s.ended(&listener{}, true)
	if err == nil {
		s.first = &r
	}
	return r, err
}

// answers returns a function that gives the answers vs. After the last of them it gives arbitrary
// numbers that are the same in every run, so that loops end. Numbers that are out of range are
// reduced to the range.
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

// equal compares two runs that may differ only in which choices were asked for.
func equal(got, want recording) error {
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
