package tracetest

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/trace"
)

// checks counts the checks that each test has begun.
var checks = struct {
	sync.Mutex
	of map[testing.TB]int
}{of: map[testing.TB]int{}}

// nameOf returns the name of a new check: the name of its test and, if it is not the first check of
// the test, its number.
func nameOf(tb testing.TB) []string {
	checks.Lock()
	defer checks.Unlock()
	checks.of[tb]++
	n := checks.of[tb]
	if n > 1 {
		return []string{tb.Name(), strconv.Itoa(n)}
	}
	tb.Cleanup(func() {
		checks.Lock()
		defer checks.Unlock()
		delete(checks.of, tb)
	})
	return []string{tb.Name()}
}

// folder returns the directory of the traces of a check.
func (c *checker[V]) folder() string {
	dir := c.Dir
	for element := range strings.SplitSeq(c.name[0], "/") {
		dir = filepath.Join(dir, safe(element))
	}
	if len(c.name) > 1 {
		dir += "+" + c.name[1]
	}
	return dir
}

var notSafe = regexp.MustCompile(`[^\pL\pN_.,=#-]`)

// safe converts an element of a test's name to a path element that is valid on all systems.
func safe(element string) string {
	s := notSafe.ReplaceAllString(element, "_")
	if strings.Trim(s, ".") == "" {
		return "_" + s
	}
	return s
}

// pattern returns the value of the flag -run that selects a test.
func pattern(name string) string {
	var out []string
	for element := range strings.SplitSeq(name, "/") {
		out = append(out, "^"+regexp.QuoteMeta(element)+"$")
	}
	return strings.Join(out, "/")
}

// keep writes the trace of a case and returns the name of the file.
func (c *checker[V]) keep(x *tried[V]) (string, error) {
	f := trace.File{Generator: c.name, Language: "Go", Output: reduce.DigestOf([]byte(x.text)), Trace: x.trace}
	digest := trace.NewRun(x.trace, nil, 0).Digest()
	name := filepath.Join(c.folder(), hex.EncodeToString(digest[:8])+".trace")
	if err := os.MkdirAll(c.folder(), 0o777); err != nil {
		return "", err
	}
	return filepath.ToSlash(name), os.WriteFile(name, f.Format(), 0o666)
}

// replay replays the kept traces. It reports whether to continue with new cases: nothing failed, and
// the flags do not select a single trace.
func (c *checker[V]) replay(tb testing.TB) bool {
	tb.Helper()
	if *flagRun != "" {
		c.replayOnly(tb, *flagRun)
		return false
	}
	entries, err := os.ReadDir(c.folder())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		tb.Errorf("tracetest: the kept traces cannot be read: %v", err)
	}
	good := true
	for _, e := range entries {
		if filepath.Ext(e.Name()) != ".trace" || e.IsDir() {
			continue
		}
		good = c.replayFile(tb, filepath.Join(c.folder(), e.Name())) && good
	}
	return good
}

// replayOnly replays one file, if it belongs to this check.
func (c *checker[V]) replayOnly(tb testing.TB, file string) {
	tb.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		tb.Errorf("tracetest: -trace.run: %v (paths are relative to the directory of the package)", err)
		return
	}
	if f, err := trace.ParseFile(data); err == nil && !slices.Equal(f.Generator, c.name) {
		tb.Logf("tracetest: nothing is checked: -trace.run names a trace of %s", strings.Join(f.Generator, "+"))
		return
	}
	if c.replayFile(tb, file) {
		tb.Logf("tracetest: the property holds for %s", file)
	}
}

// replayFile replays a trace and reports whether the property holds.
func (c *checker[V]) replayFile(tb testing.TB, file string) bool {
	tb.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		tb.Errorf("tracetest: %v", err)
		return false
	}
	file = filepath.ToSlash(file)
	x, misfit, ok, err := c.fit(data)
	switch {
	case err != nil:
		tb.Errorf("tracetest: %s: %v", file, err)
		return false
	case !ok:
		tb.Logf("tracetest: %s no longer fits the generator, which does not end with it: remove the file", file)
		return true
	}
	if misfit != "" {
		misfit = fmt.Sprintf("%s no longer fits the generator: %s", file, misfit)
	}
	c.judge(tb, x)
	switch {
	case x.failure != nil && misfit != "":
		tb.Error(c.describe(x, file, misfit))
	case x.failure != nil:
		tb.Error(c.describe(x, file, "this trace failed before; remove the file if that is intended"))
	case misfit != "":
		tb.Logf("tracetest: %s. The property holds for the value that it produces: remove the file if it is no longer useful", misfit)
	case x.skipped != nil:
		tb.Logf("tracetest: %s: %v", file, x.skipped)
	}
	return x.failure == nil
}
