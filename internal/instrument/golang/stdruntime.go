package golang

import (
	"bytes"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"strings"
)

// hookRuntime makes the runtime send all messages before it exits, run one goroutine at a time, avoid
// randomness, and remove columns from line numbers.
func hookRuntime(src string, lib library) error {
	files := map[string]*libraryFile{}
	open := func(name string) (*libraryFile, error) {
		if f := files[name]; f != nil {
			return f, nil
		}
		f, err := openLibrary(src, "runtime/"+name)
		files[name] = f
		return f, err
	}
	for _, h := range runtimeHooks {
		if _, err := os.Stat(filepath.Join(src, "runtime", h.file)); err != nil && h.optional {
			continue
		}
		f, err := open(h.file)
		if err != nil {
			return err
		}
		if !h.apply(f) && !h.optional {
			return fmt.Errorf("%s: %s is missing", f.name, h.what)
		}
	}
	for name, f := range files {
		lib["runtime/"+name] = f.apply()
	}
	return nil
}

// A runtimeHook is one change. Optional hooks make programs with maps or goroutines deterministic;
// without them, such programs may be rejected as not reproducible.
type runtimeHook struct {
	file, what string
	optional   bool
	apply      func(*libraryFile) bool
}

var runtimeHooks = []runtimeHook{
	{"panic.go", "exit", false, all("exit", "whittleExit")},
	{"proc.go", "exit", false, all("exit", "whittleExit")},
	{"runtime.go", "exit", false, all("exit", "whittleExit")},
	{"signal_unix.go", "exit", true, all("exit", "whittleExit")},
	{"symtab.go", "funcline1", false, hookLines},
	{"debug.go", "GOMAXPROCS", false, first("GOMAXPROCS", "if WhittleOn { %s = 0 }")},

	{"proc.go", "gopreempt_m", true, first("gopreempt_m", "whittlePreempt(%s)")},
	{"proc.go", "retake", true, first("retake", "if whittleEarly(%s) { return 0 }")},
	{"proc.go", "handoffp", true, within("retake", "handoffp", "whittleHandoff")},
	{"time.go", "timeSleep", true, first("timeSleep", "_ = %s; whittlePreempt(getg())")},

	{"rand.go", "rand", true, hookChance},
	{"alg.go", "bootstrapRand", true, all("bootstrapRand", "whittleRand")},
	{"malloc.go", "bootstrapRand", true, all("bootstrapRand", "whittleRand")},
	{"select.go", "cheaprandn", true, all("cheaprandn", "whittleRandn")},
}

// all redirects all calls in a file.
func all(from, to string) func(*libraryFile) bool {
	return func(f *libraryFile) bool { return f.redirect(f.tree, from, to) > 0 }
}

// within redirects the calls in a function.
func within(name, from, to string) func(*libraryFile) bool {
	return func(f *libraryFile) bool {
		d := f.function(name)
		return d != nil && f.redirect(d, from, to) > 0
	}
}

// first inserts a statement at the beginning of a function; %s stands for its parameter.
func first(name, statement string) func(*libraryFile) bool {
	return func(f *libraryFile) bool {
		d := f.function(name)
		if d == nil {
			return false
		}
		f.begin(d, strings.ReplaceAll(statement, "%s", param(d)))
		return true
	}
}

// hookLines makes the function that finds line numbers return them without columns.
func hookLines(f *libraryFile) bool {
	d := f.function("funcline1")
	if d == nil || d.Type.Results == nil || len(d.Type.Results.List) != 2 {
		return false
	}
	f.rename(d)
	var types ast.Node = d.Type.Params
	f.insert(len(f.src), fmt.Sprintf("\nfunc funcline1%s (string, int32) {\n\tfile, line := whittlefuncline1(%s)\n\treturn file, whittleLine(line)\n}\n",
		f.source(types), names(d.Type.Params)))
	return true
}

// hookChance makes the function that seeds maps deterministic; compiled code calls it too. The original
// function remains for code that needs it.
func hookChance(f *libraryFile) bool {
	d := f.function("rand")
	if d == nil {
		return false
	}
	f.rename(d)
	f.insert(len(f.src), "\n//go:linkname whittlerand\n\n//go:nosplit\nfunc rand() uint64 { return whittleRand() }\n")
	return true
}

// hookLinks makes packages that draw from the runtime call the original random function.
func hookLinks(src string, lib library) error {
	if lib["runtime/rand.go"] == nil {
		return nil
	}
	for _, name := range []string{"math/rand/rand.go", "math/rand/v2/rand.go", "os/tempfile.go", "net/dnsclient.go"} {
		text, ok := lib[name]
		if !ok {
			var err error
			if text, err = os.ReadFile(filepath.Join(src, filepath.FromSlash(name))); err != nil {
				return err
			}
		}
		changed := bytes.Replace(text, []byte(link), []byte(strings.Replace(link, "runtime.rand", "runtime.whittlerand", 1)), 1)
		if !bytes.Equal(changed, text) {
			lib[name] = changed
		}
	}
	return nil
}

const link = "//go:linkname runtime_rand runtime.rand\n"
