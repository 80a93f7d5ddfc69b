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

// checks is how many checks a test has begun.
var checks = struct {
	sync.Mutex
	of map[testing.TB]int
}{of: map[testing.TB]int{}}

// nameOf names a check: by its test, and by its number if it is not the first of it.
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

// folder is where the traces of a check are.
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

// safe is an element of a test's name that can be an element of a path everywhere.
func safe(element string) string {
	s := notSafe.ReplaceAllString(element, "_")
	if strings.Trim(s, ".") == "" {
		return "_" + s
	}
	return s
}

// pattern is the flag -run for a test.
func pattern(name string) string {
	var out []string
	for element := range strings.SplitSeq(name, "/") {
		out = append(out, "^"+regexp.QuoteMeta(element)+"$")
	}
	return strings.Join(out, "/")
}

// keep writes the trace of a case and says where.
func (c *checker[V]) keep(x *tried[V]) (string, error) {
	f := trace.File{Generator: c.name, Language: "Go", Output: reduce.DigestOf([]byte(x.text)), Trace: x.trace}
	digest := trace.NewRun(x.trace, nil, 0).Digest()
	name := filepath.Join(c.folder(), hex.EncodeToString(digest[:8])+".trace")
	if err := os.MkdirAll(c.folder(), 0o777); err != nil {
		return "", err
	}
	return filepath.ToSlash(name), os.WriteFile(name, f.Format(), 0o666)
}

// replay replays what is kept. It reports whether there is more to check: nothing failed,
// and the flags do not ask for one trace only.
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

// replayOnly replays one file, if it is of this check.
func (c *checker[V]) replayOnly(tb testing.TB, file string) {
	tb.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		tb.Errorf("tracetest: -trace.run: %v (a path is relative to the folder of the package)", err)
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
		tb.Logf("tracetest: %s no longer fits the generator, which does not come to its end with it: remove the file", file)
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
		tb.Error(c.describe(x, file, "it has failed before; remove the file if that is as it should be"))
	case misfit != "":
		tb.Logf("tracetest: %s. The property holds for what came of it: remove the file if it is of no use any more", misfit)
	case x.skipped != nil:
		tb.Logf("tracetest: %s: %v", file, x.skipped)
	}
	return x.failure == nil
}
