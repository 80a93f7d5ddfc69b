package tracetest_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// A module is a Go module with a test file, as a user has it.
type module struct {
	t      *testing.T
	dir    string
	binary string // of the tests
}

const properties = `package prop

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/tracetest"
)

var cases int

func numbers(t *tracetest.T) []int {
	return tracetest.Slice(t, 0, 20, func(t *tracetest.T) int {
		return t.Intn(1000)
	})
}

func sorted(xs []int) error {
	cases++
	if !slices.IsSorted(xs) {
		return fmt.Errorf("%v is not sorted", xs)
	}
	return nil
}

func TestSort(t *testing.T) {
	tracetest.Check(t, numbers, sorted)
	fmt.Println("cases:", cases)
}

func TestNested(t *testing.T) {
	for _, n := range []int{3, 500} {
		t.Run(fmt.Sprint("at most ", n), func(t *testing.T) {
			t.Parallel()
			tracetest.Check(t, func(t *tracetest.T) int { return t.Intn(400) }, func(t testing.TB, x int) {
				if x > n {
					t.Fatalf("%d is too large", x)
				}
			})
		})
	}
}

type order struct {
	Item   string
	Number int
}

func FuzzOrders(f *testing.F) {
	tracetest.Fuzz(f, func(t *tracetest.T) []order {
		return tracetest.Slice(t, 0, 10, func(t *tracetest.T) order {
			item := tracetest.Pick(t, "tea", "milk", "sugar")
			return order{item, t.Between(1, 100000)}
		})
	}, func(all []order) error {
		milk := 0
		for _, o := range all {
			if o.Item == "milk" {
				if milk++; o.Number > 99000 && milk > 1 {
					return errors.New("too much milk")
				}
			}
		}
		return nil
	})
}
`

func newModule(t *testing.T) *module {
	t.Helper()
	if testing.Short() {
		t.Skip("builds a module")
	}
	m := &module{t: t, dir: t.TempDir()}
	if err := writeModule(m.dir); err != nil {
		t.Fatal(err)
	}
	return m
}

func writeModule(dir string) error {
	root, err := filepath.Abs("..")
	if err != nil {
		return err
	}
	sum, err := os.ReadFile("../go.sum")
	if err != nil {
		return err
	}
	for name, text := range map[string]string{
		"go.mod":       fmt.Sprintf("module example.com/prop\n\ngo 1.26.0\n\nrequire github.com/whittle-dd/whittle v0.0.0\n\nreplace github.com/whittle-dd/whittle => %q\n", root),
		"go.sum":       string(sum),
		"prop_test.go": properties,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

func moduleEnv() []string {
	return append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
}

func (m *module) write(name, text string) {
	m.t.Helper()
	if err := os.WriteFile(filepath.Join(m.dir, name), []byte(text), 0o666); err != nil {
		m.t.Fatal(err)
	}
}

// test runs go test, which must succeed if good is set and fail otherwise.
func (m *module) test(good bool, args ...string) string {
	m.t.Helper()
	return m.command(good, "go", append([]string{"test", "-vet=off", "-ldflags=-s -w"}, args...)...)
}

// build builds the test binary of the files as they are now.
func (m *module) build() {
	m.t.Helper()
	m.test(true, "-c", "-o", "prop.test")
	m.binary = filepath.Join(m.dir, "prop.test")
}

// scratch is a directory for the whole run of the tests.
var scratch string

func TestMain(m *testing.M) {
	var err error
	if scratch, err = os.MkdirTemp("", "tracetest"); err != nil {
		panic(err)
	}
	status := m.Run()
	os.RemoveAll(scratch)
	os.Exit(status)
}

// unchanged builds the test binary of the module as [newModule] makes it, once for all tests, and
// returns its path.
var unchanged = sync.OnceValues(func() (string, error) {
	if err := writeModule(scratch); err != nil {
		return "", err
	}
	cmd := exec.Command("go", "test", "-vet=off", "-ldflags=-s -w", "-c", "-o", "prop.test")
	cmd.Dir, cmd.Env = scratch, moduleEnv()
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return filepath.Join(scratch, "prop.test"), nil
})

// built returns a new module with its test binary.
func built(t *testing.T) *module {
	t.Helper()
	m := newModule(t)
	var err error
	if m.binary, err = unchanged(); err != nil {
		t.Fatal(err)
	}
	return m
}

// patient limits reductions by runs alone, so that a slow machine changes nothing.
const patient = "-trace.budget=1h,2000x"

// run runs the test binary, which is faster than go test.
func (m *module) run(good bool, test string, args ...string) string {
	m.t.Helper()
	args = append([]string{"-test.run", test, patient}, args...)
	return m.command(good, m.binary, args...)
}

func (m *module) command(good bool, name string, args ...string) string {
	m.t.Helper()
	ctx := m.t.Context()
	if end, ok := m.t.Deadline(); ok { // only so that nothing is left running
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, end.Add(-20*time.Second))
		defer cancel()
	}
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Env = m.dir, moduleEnv()
	cmd.WaitDelay = 10 * time.Second
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if (err == nil) != good || err != nil && !errors.As(err, &exit) {
		m.t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return string(out)
}

func TestModule(t *testing.T) {
	t.Parallel()
	m := built(t)
	dir := filepath.Join(m.dir, "testdata", "trace")

	wants(t, m.run(false, "TestSort", "-trace.budget=3x"), "in 3 runs, then the budget was used up")
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if said := m.run(false, "TestSort", "-trace.budget=0"); strings.Contains(said, "reduced") {
		t.Error(said)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	said := m.run(false, "TestSort")
	wants(t, said, "prop_test.go:29: tracetest: [1 0] is not sorted", "value: []int{1, 0}", "kept in testdata/trace/TestSort/")
	files := traces(t, dir)
	if len(files) != 1 || !strings.HasPrefix(files[0], "TestSort/") {
		t.Fatal(files)
	}
	file := "testdata/trace/" + files[0]

	// The printed command runs the failure again.
	_, again, _ := strings.Cut(said, "again: go test ")
	again, _, _ = strings.Cut(again, "\n")
	wants(t, again, "-run '^TestSort$' -trace.run="+file)
	said = m.test(false, strings.Fields(strings.ReplaceAll(again, "'", ""))...)
	wants(t, said, "[1 0] is not sorted", "from "+file, "cases: 1\n")
	wants(t, m.run(true, "TestNested", "-test.v", "-trace.run="+file), "nothing is checked: -trace.run names a trace of TestSort")
	wants(t, m.run(false, "TestSort", "-trace.run=nowhere.trace"), "-trace.run: open nowhere.trace")

	said = m.run(false, "TestNested")
	wants(t, said, "TestNested/at_most_3", "tracetest: 4 is too large", "kept in testdata/trace/TestNested/at_most_3/")
	if strings.Contains(said, "FAIL: TestNested/at_most_500") {
		t.Error(said)
	}
	wants(t, m.run(false, "TestSort", "-trace.budget=soon"), "want a time or a number of runs")

	// A trace stays valid when lines are added above and in the generator, and however it is built.
	commented := strings.Replace(properties, "func numbers", "// A comment\n// of two lines.\nfunc numbers", 1)
	m.write("prop_test.go", strings.Replace(commented, "\t\treturn t.Intn", "\n\n\t\treturn t.Intn", 1))
	wants(t, m.test(false, "-cover", "-gcflags=-l", "-run", "TestSort"), "prop_test.go:33: tracetest: [1 0] is not sorted", "from "+file, "remove the file if", "cases: 1\n")

	// After the bug is fixed, its trace is replayed before the other cases.
	m.write("prop_test.go", strings.Replace(properties, "if !slices.IsSorted(xs)", "if len(xs) > 100 && !slices.IsSorted(xs)", 1))
	m.build()
	wants(t, m.run(true, "TestSort"), "cases: 101\n")
	wants(t, m.run(true, "TestSort", "-trace.cases=7", "-trace.seed=3"), "cases: 8\n")
}

func TestModuleFuzz(t *testing.T) {
	t.Parallel()
	m := built(t)
	m.run(true, "FuzzOrders") // the seed corpus does not find the bug
	said := m.test(false, "-run", "xxx", "-fuzz", "FuzzOrders", "-fuzztime", "1000000x", "-fuzzminimizetime", "100x", patient)
	minimum := `value: []prop.order{prop.order{Item:"milk", Number:1}, prop.order{Item:"milk", Number:99001}}`
	wants(t, said, "tracetest: too much milk", minimum, "kept in testdata/trace/FuzzOrders/", "testdata/fuzz/FuzzOrders/")
	files := traces(t, filepath.Join(m.dir, "testdata", "trace"))
	if len(files) != 1 || !strings.HasPrefix(files[0], "FuzzOrders/") {
		t.Fatal(files)
	}
	file := "testdata/trace/" + files[0]
	wants(t, m.run(false, ""), "too much milk", minimum, "from "+file)
	wants(t, m.run(false, "FuzzOrders", "-trace.run="+file), "too much milk", minimum)

	// Without the trace, the fuzz engine's own input reproduces the failure.
	if err := os.RemoveAll(filepath.Join(m.dir, "testdata", "trace")); err != nil {
		t.Fatal(err)
	}
	wants(t, m.run(false, "FuzzOrders"), "too much milk", minimum, "kept in "+file)

	m.write("prop_test.go", strings.Replace(properties, "milk > 1", "milk > 100", 1))
	m.build()
	m.run(true, "FuzzOrders")
	wants(t, m.run(true, "FuzzOrders", "-test.v", "-trace.run="+file), "the property holds", "SKIP: FuzzOrders")
}
