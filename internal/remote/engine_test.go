package remote_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/remote"
	"github.com/whittle-dd/whittle/internal/remote/enginetest"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/exectest"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// TestEngineContract runs the suite of executors against a real server.
func TestEngineContract(t *testing.T) {
	engine := enginetest.New(t, 2)
	exectest.Every(t, func(t *testing.T, workers int) oracle.Executor {
		return onEngine(t, engine, remote.Options{Jobs: workers})
	})
}

func onEngine(t *testing.T, engine *enginetest.Engine, o remote.Options) *remote.Executor {
	t.Helper()
	o.Server = engine.Address()
	e, err := remote.Connect(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return e
}

// A reduction is what a run of whittle leaves.
type reduction struct {
	result text.Files
	steps  []reduce.Digest // accepted, in order
}

// reduceOn reduces the case in testdata, a program about which the compiler warns. After each answer it calls at
// with the number of answers.
func reduceOn(t *testing.T, runs oracle.Executor, workers int, at func(int)) reduction {
	t.Helper()
	source, err := os.ReadFile("testdata/spool.c")
	if err != nil {
		t.Fatal(err)
	}
	test, err := oracle.Find("testdata/spool.sh")
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	answers := 0
	script := &oracle.Script{Exec: runs, Argv: test, Args: []string{"spool.c"}, Timeout: 5 * time.Second}
	script.Saw = func(text.Files, oracle.Result, reduce.Verdict) {
		mu.Lock() // nothing is asked while at does something
		defer mu.Unlock()
		if answers++; at != nil {
			at(answers)
		}
	}
	var got reduction
	r, err := whittle.New(text.Single("spool.c", source), whittle.Options{
		Workers: workers, Width: 4,
		Observe: func(e reduce.Event) {
			if e.Kind == reduce.Accepted {
				got.steps = append(got.steps, e.Candidate)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	res, err := r.Run(t.Context(), script)
	if err != nil {
		t.Fatal(err)
	}
	got.result = res.Files
	return got
}

// reduceHere reduces the case on this machine.
func reduceHere(t *testing.T) reduction {
	t.Helper()
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("needs a C compiler")
	}
	local, err := oracle.NewLocal(oracle.LocalOptions{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer local.Close()
	return reduceOn(t, local, 2, nil)
}

// needsOfCase returns what tests of the case need: the test itself.
func needsOfCase(t *testing.T) []remote.Need {
	t.Helper()
	test, err := filepath.Abs("testdata/spool.sh")
	if err != nil {
		t.Fatal(err)
	}
	return []remote.Need{{Path: test}}
}

// TestEngineReduction checks that a reduction on a real server takes the same steps as one on this machine, and that
// the action cache answers the second time.
func TestEngineReduction(t *testing.T) {
	engine := enginetest.New(t, 2)
	want := reduceHere(t)
	options := remote.Options{Jobs: 4, Needs: needsOfCase(t)}
	first := sameSteps(t, "first", onEngine(t, engine, options), want, nil)
	second := sameSteps(t, "second", onEngine(t, engine, options), want, nil)
	if first.Executed < 200 || second.Executed > first.Executed/10 {
		t.Errorf("%d actions the first time, %d the second", first.Executed, second.Executed)
	}
}

// TestEngineFaults checks that a reduction takes the same steps if everything of the server dies once in the middle, and
// others fill its storage, so that it loses what was sent.
func TestEngineFaults(t *testing.T) {
	engine := enginetest.NewWith(t, enginetest.Options{Workers: 2, Storage: 2 * mega})
	want := reduceHere(t)
	restart := func(name string) {
		engine.Kill(name)
		if err := engine.Begin(name); err != nil {
			t.Error(err)
		}
	}
	e := onEngine(t, engine, remote.Options{Jobs: 4, Needs: needsOfCase(t)})
	got := sameSteps(t, "faults", e, want, func(n int) {
		switch n {
		case 20:
			flood(t, onEngine(t, engine, remote.Options{Jobs: 4}), 120)
		case 39:
			if e.Counts().Again == 0 {
				t.Error("nothing was lost when the storage was full")
			}
		case 40:
			engine.Kill("worker1") // the action that it runs stays silent
		case 100:
			restart("scheduler") // its queue is lost
		case 140:
			restart("storage") // its blobs are lost
		case 180:
			restart("runner0")
		case 200:
			if err := engine.Begin("worker1"); err != nil {
				t.Error(err)
			}
		}
	})
	if got.Again == 0 || got.Retried == 0 {
		t.Errorf("nothing was noticed: %+v", got)
	}
}

const mega = 1 << 20

// sameSteps reduces the case, checks that the steps and the result are those of a run on this machine, and returns
// what it cost.
func sameSteps(t *testing.T, what string, e *remote.Executor, want reduction, at func(int)) remote.Counts {
	t.Helper()
	got := reduceOn(t, e, 4, at)
	if !slices.Equal(got.steps, want.steps) || got.result.Key() != want.result.Key() {
		t.Errorf("%s: %d steps to\n%s\nwant %d to\n%s", what, len(got.steps), got.result[0].Data, len(want.steps), want.result[0].Data)
	}
	t.Logf("%s: %d steps, %+v", what, len(got.steps), e.Counts())
	return e.Counts()
}

// TestEngineSilent kills a worker that runs an action. Nothing is heard of that action for a minute or two; the
// answer must not depend on it.
func TestEngineSilent(t *testing.T) {
	engine := enginetest.New(t, 2)
	e := onEngine(t, engine, remote.Options{Jobs: 2})
	started := t.TempDir()
	for dir := started; dir != filepath.Dir(os.TempDir()) && dir != os.TempDir(); dir = filepath.Dir(dir) {
		if err := os.Chmod(dir, 0o777); err != nil { // actions run as other users
			t.Fatal(err)
		}
	}
	job := func(name string, exit int) oracle.Job {
		return oracle.Job{Argv: oracle.Shell(fmt.Sprintf("echo >%s/%s; sleep 1; exit %d", started, name, exit)), Timeout: 3 * time.Second}
	}
	if _, err := e.Run(t.Context(), job("pace", 0)); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i, name := range []string{"a", "b"} {
		wg.Go(func() {
			if res, err := e.Run(t.Context(), job(name, 10+i)); err != nil || res.Exit != 10+i {
				t.Errorf("%s: %v, %+v", name, err, res)
			}
		})
	}
	for n := 0; n < 3; time.Sleep(10 * time.Millisecond) {
		names, err := os.ReadDir(started)
		if err != nil {
			t.Fatal(err)
		}
		n = len(names)
	}
	engine.Kill("worker1")
	wg.Wait()
	if got := e.Counts().Silent; got < 1 {
		t.Errorf("%d actions were asked again", got)
	}
}

// flood asks n questions, 4 at once, about inputs of 60 kB, each of which comes twice with much between.
func flood(t *testing.T, e *remote.Executor, n int) {
	t.Helper()
	var wg sync.WaitGroup
	for k := range 4 {
		wg.Go(func() {
			for i := k; i < n; i += 4 {
				j, want := question(i % (n / 2))
				j.Files = text.Single("a.txt", append(j.Files[0].Data, strings.Repeat(fmt.Sprintf("%d filler\n", i%(n/2)), 5000)...))
				if res, err := e.Run(t.Context(), j); err != nil || oracle.Judge(res) != want {
					t.Errorf("question %d: %v, %+v", i, err, res)
				}
			}
		})
	}
	wg.Wait()
}

// TestEngineFull runs tests on a server whose storage is far too small for all inputs, so that it loses what the
// client has uploaded.
func TestEngineFull(t *testing.T) {
	e := onEngine(t, enginetest.NewWith(t, enginetest.Options{Workers: 2, Storage: 2 * mega}), remote.Options{Jobs: 4})
	flood(t, e, 120)
	if got := e.Counts(); got.Again == 0 || got.Executed != 120 {
		t.Errorf("%+v", got)
	}
}

// TestEngineGrows checks that more tests are sent at once when workers come during a run.
func TestEngineGrows(t *testing.T) {
	engine := enginetest.NewWith(t, enginetest.Options{Workers: 5, Later: 4})
	e := onEngine(t, engine, remote.Options{})
	if n, err := e.FindSlots(t.Context()); err != nil || n != 2 {
		t.Fatalf("%d slots, %v", n, err)
	}
	for i := 1; i < 5; i++ {
		if err := engine.Begin(fmt.Sprintf("worker%d", i)); err != nil {
			t.Fatal(err)
		}
	}
	var asked atomic.Int64
	var wg sync.WaitGroup
	for range 12 {
		wg.Go(func() {
			for i := asked.Add(1); i < 1000; i = asked.Add(1) {
				if _, limit := e.Load(); limit >= 4 {
					return
				}
				if _, err := e.Run(t.Context(), oracle.Job{Argv: oracle.Shell(fmt.Sprintf("sleep 0.2; : %d", i)), Timeout: time.Minute}); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	if _, limit := e.Load(); limit < 4 {
		t.Errorf("%d actions at once after %d", limit, asked.Load())
	}
	t.Logf("after %d actions", asked.Load())
}
