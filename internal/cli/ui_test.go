//go:build linux

package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestUI looks at a run from its middle to its end.
func TestUI(t *testing.T) {
	p := newPane(t, 80, 24)
	p.write("hold", "", 0o644)
	p.run(uiCommand + "; echo exit=$?")
	s := p.wait("running", "of 2 busy", "size against tests", "passes, now", "best so far", "? help")
	if lines := strings.Split(strings.TrimRight(s, "\n"), "\n"); len(lines) != 24 {
		t.Errorf("%d lines, want 24:\n%s", len(lines), s)
	}
	p.keys("?")
	p.wait("suspend; fg continues")
	p.keys("?")
	p.tmux("resize-window", "-x", "120", "-y", "40")
	p.until("a larger screen", func(s string) bool {
		lines := strings.Split(strings.TrimRight(s, "\n"), "\n")
		return len(lines) == 40 && strings.Contains(lines[39], "? help")
	})
	p.remove("hold")
	p.wait("400 → 2 lines", "result in f, original in f.orig", "exit=0")
	p.cooked()
	if got := strings.Fields(p.read("f")); len(got) != 2 {
		t.Errorf("the result is %q", got)
	}
}

// TestUIInterrupt types Ctrl-C: the run stops as without the view.
func TestUIInterrupt(t *testing.T) {
	p := newPane(t, 80, 24)
	p.write("hold", "", 0o644)
	p.run(uiCommand + "; echo exit=$?")
	p.wait("running", "of 2 busy")
	p.keys("C-c")
	p.wait("interrupted by interrupt; the same command resumes from here", "exit=130")
	p.cooked()
	if p.read("f") == "" {
		t.Error("the result is lost")
	}
}

// TestUIKeys pauses a run, skips a pass, looks at a step, copies the command, and stops the run.
func TestUIKeys(t *testing.T) {
	p := newPane(t, 100, 30)
	p.write("hold", "", 0o644)
	p.run(uiCommand + "; echo exit=$?")
	p.wait("running", "best so far, step 1")
	p.keys("c")
	p.wait("whittle --contain=off --timeout 10m -j 2 ./test.sh f")
	p.keys("Left")
	p.wait("the original, before 1 step")
	p.keys("Right")
	p.wait("best so far, step 1")
	p.keys("p")
	p.wait("paused  0:", "paused: p resumes")
	p.keys("s")
	p.wait("skipping brackets/")
	p.keys("p")
	p.wait("running  0:")
	p.keys("x")
	p.wait("press x again")
	p.keys("j")
	p.wait("? help")
	p.keys("x")
	p.wait("press x again")
	p.keys("x")
	p.wait("stopped before the end: stopped; the same command resumes from here", "exit=0")
	p.cooked()
	if lines := strings.Count(p.read("f"), "\n"); lines != 200 {
		t.Errorf("the best so far has %d lines, want 200", lines)
	}
}

// TestUISuspend types Ctrl-Z: the shell is back as it was, and fg continues.
func TestUISuspend(t *testing.T) {
	p := newPane(t, 80, 24)
	p.write("hold", "", 0o644)
	p.run("set -m; " + uiCommand)
	p.wait("running", "of 2 busy")
	p.keys("C-z")
	p.wait("Stopped")
	p.cooked()
	p.run("fg")
	p.wait("running", "of 2 busy", "? help")
	p.remove("hold")
	p.wait("result in f, original in f.orig")
	p.cooked()
}

// TestUIHangup closes the terminal: the run stops, and the best so far is kept.
func TestUIHangup(t *testing.T) {
	p := newPane(t, 80, 24)
	p.write("hold", "", 0o644)
	p.run("sh -c '" + uiCommand + "; echo $? > status'")
	p.wait("running", "best so far, step 1")
	pid := p.whittle()
	p.tmux("kill-server")
	p.ended(pid)
	if lines := strings.Count(p.read("f"), "\n"); lines != 200 {
		t.Errorf("the best so far has %d lines, want 200", lines)
	}
	if _, err := os.Lstat(p.socketOf()); err == nil {
		t.Error("the socket of the session was not removed")
	}
}

// TestUIKilled ends the process in ways that it cannot handle. SIGABRT ends it as a panic in a goroutine does. The
// terminal is restored, and the socket that is left behind does no harm.
func TestUIKilled(t *testing.T) {
	p := newPane(t, 80, 24)
	p.write("hold", "", 0o644)
	for _, sig := range []string{"KILL", "ABRT"} {
		p.run("clear; " + uiCommand)
		p.wait("running", "best so far, step 1")
		p.keys("Left") // the answer shows that all the terminal has said was read
		p.wait("the original, before 1 step")
		pid := p.whittle()
		if out, err := exec.Command("kill", "-"+sig, pid).CombinedOutput(); err != nil {
			t.Fatalf("kill -%s: %v\n%s", sig, err, out)
		}
		p.ended(pid)
		p.until("the ordinary screen", func(string) bool { return p.mode() == "0 1" })
		p.run("clear")
		p.cooked()
	}
	p.remove("hold")
	p.run("clear; " + uiCommand)
	p.wait("result in f, original in f.orig")
	p.cooked()
}

// TestUIStalled has a terminal that reads nothing: the run does not wait for it.
func TestUIStalled(t *testing.T) {
	p := newPane(t, 80, 24)
	p.write("hold", "", 0o644)
	p.run(uiCommand)
	p.wait("running", "of 2 busy")
	server := strings.TrimSpace(p.tmux("display-message", "-p", "#{pid}"))
	if err := exec.Command("kill", "-STOP", server).Run(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { exec.Command("kill", "-CONT", server).Run() })
	p.remove("hold")
	for end := time.Now().Add(2 * time.Minute); len(p.read("f")) > len("needle\n"); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the run waits for the terminal; the result has %d bytes", len(p.read("f")))
		}
	}
	exec.Command("kill", "-CONT", server).Run()
	p.wait("result in f, original in f.orig")
	p.cooked()
}

// TestUIWithoutTerminal falls back to lines.
func TestUIWithoutTerminal(t *testing.T) {
	p := newPane(t, 100, 24)
	p.run(uiCommand + " 2>log; cat log; echo done")
	p.wait("done", "result in f")
	if !strings.Contains(p.read("log"), "--ui needs a terminal in the foreground: progress is shown in lines instead") || strings.Contains(p.read("log"), "\x1b") {
		t.Errorf("log:\n%s", p.read("log"))
	}
	p.write("f", "1\n42\n137\n", 0o644)
	p.run("clear; TERM=dumb " + uiCommand + " --fresh -q; TERM=dumb " + uiCommand + " --fresh; echo done again")
	p.wait("choose one", "progress is shown in lines instead", "done again")
}

// TestWatch looks at a run from another terminal, steers it from there, and looks at what is left at the end.
func TestWatch(t *testing.T) {
	p := newPane(t, 100, 30)
	p.write("hold", "", 0o644)
	p.run("whittle -q --contain=off --timeout 10m -j 2 ./test.sh f > log 2>&1 & echo started")
	p.wait("started")
	p.until("the socket", func(string) bool { _, err := os.Lstat(p.socketOf()); return err == nil })
	if info, err := os.Lstat(p.socketOf()); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("socket: %v, %v, want mode 0600", info, err)
	}
	p.run("whittle watch f; echo closed=$?")
	p.wait("running", "2 of 2 busy", "brackets/adaptive", "best so far, step 1")
	p.keys("p")
	p.wait("paused  0:")
	p.keys("p")
	p.wait("running  0:")
	p.keys("q")
	p.wait("closed=0")
	p.cooked()
	p.run("clear; whittle watch; echo closed=$?")
	p.wait("running", "2 of 2 busy")
	p.remove("hold")
	p.wait("finished", "400 → 2 tokens", "q close")
	p.keys("Home")
	p.wait("the original, before")
	p.keys("q")
	p.wait("closed=0")
	p.run("clear; whittle watch f | tail -30")
	p.wait("finished", "400 → 2 tokens", "size against tests")
	if _, err := os.Lstat(p.socketOf()); err == nil {
		t.Error("the socket of the session was not removed")
	}
}

// socketOf returns the path of the socket of the session.
func (p *pane) socketOf() string {
	dirs, _ := filepath.Glob(filepath.Join(p.dir, "state", "whittle", "*", "about"))
	if len(dirs) == 0 {
		return filepath.Join(p.dir, "none")
	}
	return filepath.Join(filepath.Dir(dirs[0]), "live")
}

// whittle returns the process id of the run, from its lock.
func (p *pane) whittle() string {
	locks, _ := filepath.Glob(filepath.Join(p.dir, "state", "whittle", "*", "lock"))
	if len(locks) == 0 {
		p.t.Fatal("no session is in use")
	}
	data, _ := os.ReadFile(locks[0])
	return strings.TrimSpace(string(data))
}

// ended waits until a process is gone.
func (p *pane) ended(pid string) {
	p.t.Helper()
	exec.Command("tail", "--pid="+pid, "-f", os.DevNull).Run()
}
