package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/whittle-dd/whittle/internal/crash"
	"github.com/whittle-dd/whittle/oracle"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"whittle": func() { crash.Exit(Main(os.Args[1:], os.Stdout, os.Stderr)) },
	})
}

// TestScript runs one script for each promise of the manual. In addition to the standard
// commands, scripts can use
//
//	exits N program [args...]   run the program and compare its exit status
//	holds FILE TEXT             compare the content of a file, without surrounding space
//	alone                       check that no process of this script is still running
//	jsonlines FILE              check that every line is a JSON object with a version
//	script NAME COMMAND         write an executable shell script
//	tidy                        check that no temporary files are left
//
// and the conditions
//
//	[root]        the user is root
//	[contained]   the system can do all that containment needs, except cgroups
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(env *testscript.Env) error {
			testdata, err := filepath.Abs("testdata")
			if err != nil {
				return err
			}
			env.Setenv("TESTDATA", testdata)
			env.Setenv("XDG_STATE_HOME", filepath.Join(env.WorkDir, ".state"))
			for name, value := range goFolders() {
				env.Setenv(name, value)
			}
			env.Setenv("PATH", withPython(env.Getenv("PATH")))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "holds": contains, "alone": alone, "jsonlines": jsonLines, "script": script, "tidy": tidy,
		},
		Condition: func(cond string) (bool, error) {
			switch cond {
			case "root":
				return os.Geteuid() == 0, nil
			case "contained":
				return contained(), nil
			}
			return false, errors.New("unknown condition")
		},
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
	})
}

// contained reports whether tests can be contained here.
var contained = sync.OnceValue(func() bool {
	l, err := oracle.NewLocal(oracle.LocalOptions{Contain: oracle.Containment{Level: oracle.Strict}})
	if err != nil {
		return false
	}
	defer l.Close()
	c, err := l.Contained()
	return err == nil && c.Landlock > 0 && c.Mounts && c.PIDs && c.Network
})

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS program [args...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		exit, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

func contains(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: holds FILE TEXT")
	}
	if got := strings.TrimSpace(ts.ReadFile(args[0])); got != args[1] {
		ts.Fatalf("%s holds %q, want %q", args[0], got, args[1])
	}
}

func alone(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: alone")
	}
	marker := "XDG_STATE_HOME=" + ts.Getenv("XDG_STATE_HOME")
	if left := eventuallyNone(marker); left != nil {
		ts.Fatalf("still running: %q", left)
	}
}

func jsonLines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: jsonlines FILE")
	}
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		var object struct {
			V     int
			Event string
			Time  *float64
		}
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			ts.Fatalf("%v: %s", err, line)
		}
		if object.V != 2 || object.Event == "" || object.Time == nil {
			ts.Fatalf("no version, event or time: %s", line)
		}
	}
}

func script(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: script NAME COMMAND")
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte("#!/bin/sh\n"+args[1]+"\n"), 0o777))
}

// goFolders returns the caches of the go command, which scripts cannot find by themselves because
// they have no home directory.
var goFolders = sync.OnceValue(func() map[string]string {
	out, err := exec.Command("go", "env", "-json", "GOCACHE", "GOMODCACHE").Output()
	folders := map[string]string{}
	if err == nil {
		json.Unmarshal(out, &folders)
	}
	return folders
})

// withPython puts the folder of the Python interpreter first in a PATH. The python3 in the PATH may
// be a script of a version manager, which takes longer to start than Python.
func withPython(path string) string {
	if dir := pythonFolder(); dir != "" {
		return dir + string(filepath.ListSeparator) + path
	}
	return path
}

var pythonFolder = sync.OnceValue(func() string {
	out, err := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output()
	python := strings.TrimSpace(string(out))
	if _, statErr := os.Stat(filepath.Join(filepath.Dir(python), "python3")); err != nil || statErr != nil {
		return ""
	}
	return filepath.Dir(python)
})

func tidy(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: tidy")
	}
	left, err := filepath.Glob(filepath.Join(ts.Getenv("TMPDIR"), "*", "*"))
	ts.Check(err)
	left = slices.DeleteFunc(left, func(path string) bool { return filepath.Base(path) == "lock" })
	if len(left) > 0 {
		ts.Fatalf("left behind: %q", left)
	}
}

// eventuallyNone waits for the processes with marker in their environment to end, and returns
// the command lines of those that do not.
func eventuallyNone(marker string) []string {
	for began := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		left := running(marker)
		if len(left) == 0 || time.Since(began) > time.Minute {
			return left
		}
	}
}

// running returns the command lines of the processes with marker in their environment, other
// than this one.
func running(marker string) []string {
	var out []string
	procs, _ := filepath.Glob("/proc/[0-9]*")
	for _, p := range procs {
		env, err := os.ReadFile(filepath.Join(p, "environ"))
		if err != nil || filepath.Base(p) == strconv.Itoa(os.Getpid()) {
			continue
		}
		for v := range bytes.SplitSeq(env, []byte{0}) {
			if string(v) == marker {
				cmd, _ := os.ReadFile(filepath.Join(p, "cmdline"))
				out = append(out, strings.ReplaceAll(string(cmd), "\x00", " "))
			}
		}
	}
	return out
}
