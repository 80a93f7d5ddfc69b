package python_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/instrument"
)

// TestExits checks that status, output and files are those of plain Python however a run ends.
func TestExits(t *testing.T) {
	py := interpreter(t)
	for how, status := range map[string]int{"return": 0, "exit": 7, "words": 1, "error": 1, "_exit": 9, "signal": 256 + 15, "exec": 0} {
		t.Run(how, func(t *testing.T) {
			kept := filepath.Join(t.TempDir(), "kept")
			argv := []string{py, "testdata/gen/exits.py", how, kept}
			p := start(t, argv...)
			l := newLog(t)
			r := run(t, p, l, true)
			file, _ := os.ReadFile(kept)
			if r.Status != status {
				t.Errorf("status %d, not %d\n%s", r.Status, status, r.Errors)
			}
			cmd := exec.Command(argv[0], argv[1:]...)
			cmd.Env = append(os.Environ(), "PYTHONHASHSEED=0", "PYTHONDONTWRITEBYTECODE=1")
			var out, errors bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &errors
			if cmd.Run(); errors.String() != r.Errors {
				t.Errorf("errors:\n%s\nplain\n%s", r.Errors, errors.String())
			}
			if !bytes.Equal(out.Bytes(), r.Output) {
				t.Errorf("printed\n%s\nplain\n%s", r.Output, out.Bytes())
			}
			if want, _ := os.ReadFile(kept); !bytes.Equal(file, want) {
				t.Errorf("the file holds %q, not %q", file, want)
			}
			if how != "signal" && len(l.taken) < 3 {
				t.Errorf("only %d choices were told", len(l.taken))
			}
		})
	}
}

func TestFaults(t *testing.T) {
	py := interpreter(t)
	for want, argv := range map[string][]string{
		"in a second thread":      {py, "testdata/gen/threads.py", "draw"},
		"but the call returned 9": {py, "testdata/wrong/note.py"},
		"no float of [0, 1)":      {py, "testdata/wrong/float.py"},
	} {
		p := start(t, argv...)
		r, err := p.Run(context.Background(), newLog(t), true, limits)
		if err != nil || !strings.Contains(r.Fault, want) {
			t.Errorf("%v: %+v %v", argv, r, err)
		}
	}
}

// children returns the processes whose command line contains a word.
func children(t *testing.T, word string) string {
	t.Helper()
	out, err := exec.Command("ps", "-eo", "pid,args").Output()
	if err != nil {
		t.Skip("there is no ps here")
	}
	var found []string
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, word) && !strings.Contains(line, "ps -eo") {
			found = append(found, line)
		}
	}
	return strings.Join(found, "")
}

// noChildren waits until there are no such processes. The system may take a while to remove them.
func noChildren(t *testing.T, word string) {
	t.Helper()
	for end := time.Now().Add(5 * time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if children(t, word) == "" {
			return
		}
	}
	t.Errorf("still running:\n%s", children(t, word))
}

// TestStop checks runs that are stopped, that hang, and that have ended.
func TestStop(t *testing.T) {
	py := interpreter(t)
	word := fmt.Sprintf("word%d", time.Now().UnixNano())
	p := start(t, py, "testdata/wrong/hang.py", word)
	normal := func() {
		t.Helper()
		if r := run(t, p, newLog(t), false); !r.Exited(0) || string(r.Output) != "fine\n" {
			t.Errorf("%+v", r)
		}
	}
	normal()
	for i := range 3 {
		l := newLog(t)
		l.stopAt = 2
		if r := run(t, p, l, false); !r.GaveUp || r.Status != 96 || len(r.Output) > 0 || l.asked != 2 {
			t.Errorf("stop %d: %+v", i, r)
		}
		normal()
	}
	l := newLog(t)
	l.answers = []taken{{'i', 0, 3, 1}}
	first := newLog(t)
	run(t, p, first, false)
	l.answers[0].site = first.taken[0].site
	r, err := p.Run(context.Background(), l, false, instrument.Limits{Time: 500 * time.Millisecond})
	if err != nil || !r.Late {
		t.Errorf("a run that hangs: %+v %v", r, err)
	}
	normal()
	p.Close()
	noChildren(t, word)
}

// TestOrphans checks that a server that is killed in the middle of a run takes the run with it.
func TestOrphans(t *testing.T) {
	py := interpreter(t)
	word := fmt.Sprintf("word%d", time.Now().UnixNano())
	p := start(t, py, "testdata/wrong/hang.py", word, "now")
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if _, err := p.Run(ctx, newLog(t), true, instrument.Limits{}); err == nil {
		t.Error("it did not hang")
	}
	noChildren(t, word)
}
