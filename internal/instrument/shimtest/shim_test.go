package shimtest

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/instrument"
)

var (
	shim  = flag.String("shim", "", "check the shim that this `command` runs; the file of a generator is appended to it")
	dir   = flag.String("generators", "", "`folder` of the generators for -shim: one file for each name, with any extension")
	plain = flag.String("plain", "", "the `command` that runs a generator without the shim; default: that of -shim")
)

// TestMain makes the test binary the reference shim if SHIMTEST_BE names a generator.
func TestMain(m *testing.M) {
	if name, fault, ok := strings.Cut(os.Getenv("SHIMTEST_BE"), ","); ok {
		os.Exit(newReference(fault).serve(generatorNamed(name)))
	}
	if len(os.Args) == 2 && filepath.Ext(os.Args[1]) == ".canon" {
		os.Exit(newReference("").serve(generatorNamed(strings.TrimSuffix(filepath.Base(os.Args[1]), ".canon"))))
	}
	flag.Parse()
	os.Exit(m.Run())
}

func generatorNamed(name string) func(host) {
	switch name {
	case "endless":
		return func(h host) {
			for {
				h.draw("a", 10)
			}
		}
	case "silent":
		return func(h host) {
			h.draw("a", 10)
			time.Sleep(time.Hour)
		}
	}
	return find(name).run
}

// TestShim checks the shim of the flag -shim.
func TestShim(t *testing.T) {
	if *shim == "" {
		t.Skip("no -shim")
	}
	file := func(t *testing.T, name string) string {
		found, err := filepath.Glob(filepath.Join(*dir, name+".*"))
		if err != nil {
			t.Fatal(err)
		}
		if len(found) == 0 {
			found = []string{filepath.Join(*dir, name)}
		}
		abs, err := filepath.Abs(found[0])
		if err != nil {
			t.Fatal(err)
		}
		return abs
	}
	command := *shim
	if *plain != "" {
		command = *plain
	}
	Run(t, Generators{
		Program: func(t *testing.T, name string) (instrument.Program, bool) {
			f := file(t, name)
			_, err := os.Stat(f)
			return instrument.Program{Argv: append(strings.Fields(*shim), f), Name: name}, err == nil
		},
		Plain: func(t *testing.T, name string) []string { return append(strings.Fields(command), file(t, name)) },
	})
}

// TestFlags checks a shim from the command line.
func TestFlags(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for _, name := range names(canon) {
		if err := os.WriteFile(filepath.Join(folder, name+".canon"), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	check := func() (string, error) {
		out, err := exec.Command(self, "-test.v", "-test.run=TestShim/(hello|replay|inert)", "-shim", self, "-generators", folder).CombinedOutput()
		return string(out), err
	}
	if out, err := check(); err != nil || !strings.Contains(out, "PASS: TestShim/inert/exit") {
		t.Errorf("%v\n%s", err, out)
	}
	if err := os.Remove(filepath.Join(folder, "exit.canon")); err != nil {
		t.Fatal(err)
	}
	if out, err := check(); err == nil || !strings.Contains(out, `no generator "exit"`) {
		t.Errorf("a generator is missing: %v\n%s", err, out)
	}
}

// referenceProgram returns a generator of the canon with the reference shim and a fault.
func referenceProgram(t *testing.T, name, fault string) (instrument.Program, []string) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	be := "SHIMTEST_BE=" + name + "," + fault
	return instrument.Program{Argv: []string{self}, Env: []string{be}, Name: name}, []string{"env", be, self}
}

// TestReference checks that the suite accepts correct shims: for one run or many, and with samples that
// are taken from a whole permutation.
func TestReference(t *testing.T) {
	for _, fault := range []string{"", "single", "whole"} {
		t.Run("fault="+fault, func(t *testing.T) {
			Run(t, Generators{
				Program: func(t *testing.T, name string) (instrument.Program, bool) {
					p, _ := referenceProgram(t, name, fault)
					return p, true
				},
				Plain: func(t *testing.T, name string) []string {
					_, argv := referenceProgram(t, name, fault)
					return argv
				},
			})
		})
	}
}

// TestFaults checks that the suite finds faults of a shim, with the check and the generator given.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ fault, check, generator string }{
		{"version", "hello", "choices"},
		{"nameless", "record", "choices"},
		{"asks", "record", "choices"},
		{"one site", "record", "choices"},
		{"one site", "record", "loop"},
		{"range", "record", "choices"},
		{"chatty", "record", "loop"},
		{"no body", "record", "loop"},
		{"body early", "record", "while"},
		{"iterations nest", "record", "loop"},
		{"endless parts", "record", "nested"},
		{"no branches", "record", "nested"},
		{"steps", "record", "shuffle"},
		{"sites of steps", "record", "shuffle"},
		{"step too many", "record", "shuffle"},
		{"other value", "replay", "choices"},
		{"twice", "replay", "choices"},
		{"sticky", "differ", "nested"},
		{"continues", "stop", "choices"},
		{"deaf", "hang up", "choices"},
		{"deaf answer", "hang up", "choices"},
		{"child", "hang up", "choices"},
		{"state", "many", "loop"},
		{"noisy", "inert", "choices"},
	} {
		t.Run(c.fault+"/"+c.generator, func(t *testing.T) {
			t.Parallel()
			p, argv := referenceProgram(t, c.generator, c.fault)
			s := &suite{ctx: t.Context(), program: p, plain: argv, generator: find(c.generator), session: &session{scratch: t.TempDir()}}
			s.patience = 2 * time.Second // an impatient check fails as well
			for _, k := range checks {
				if k.name == c.check {
					if err := errors.Join(k.run(s), s.close()); err == nil {
						t.Errorf("%s found nothing wrong", c.check)
					} else {
						t.Log(err)
					}
				}
			}
		})
	}
}
