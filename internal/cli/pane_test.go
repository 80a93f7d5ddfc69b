//go:build linux

package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A pane is a real terminal: a pane of a tmux server of its own.
type pane struct {
	t      *testing.T
	dir    string
	socket string
}

// newPane starts a shell on a terminal of this size. Its directory holds f, with the numbers from 1 to 400, and
// test.sh, which wants 42 and 137. While there is a file hold, it waits on every candidate of fewer than 150
// lines but the empty one.
func newPane(t *testing.T, width, height int) *pane {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("tmux makes the terminal, and is not installed")
	}
	t.Parallel()
	p := &pane{t: t, dir: t.TempDir(), socket: filepath.Join(t.TempDir(), "s")}
	var lines strings.Builder
	for i := range 400 {
		fmt.Fprintln(&lines, i+1)
	}
	p.write("f", lines.String(), 0o644)
	p.write("test.sh", fmt.Sprintf(`#!/bin/sh
test -s f || exit 1 # it is tested before the first question
if test $(wc -l < f) -lt 150; then
	while test -e %[1]s/hold; do sleep 0.05; done
fi
grep -qx 42 f && grep -qx 137 f
`, p.dir), 0o755)
	p.tmux("-f", os.DevNull, "new-session", "-d", "-x", fmt.Sprint(width), "-y", fmt.Sprint(height), "-c", p.dir,
		"env", "PS1=ready> ", "TERM=screen-256color", "NO_COLOR=1", "PATH="+os.Getenv("PATH"), "XDG_STATE_HOME="+p.dir+"/state", "ENV=", "sh")
	t.Cleanup(func() { exec.Command("tmux", "-S", p.socket, "kill-server").Run() })
	p.wait("ready>")
	return p
}

func (p *pane) write(name, content string, mode os.FileMode) {
	p.t.Helper()
	if err := os.WriteFile(filepath.Join(p.dir, name), []byte(content), mode); err != nil {
		p.t.Fatal(err)
	}
}

func (p *pane) remove(name string) {
	p.t.Helper()
	if err := os.Remove(filepath.Join(p.dir, name)); err != nil {
		p.t.Fatal(err)
	}
}

func (p *pane) read(name string) string {
	data, _ := os.ReadFile(filepath.Join(p.dir, name))
	return string(data)
}

func (p *pane) tmux(args ...string) string {
	p.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-S", p.socket}, args...)...).CombinedOutput()
	if err != nil {
		p.t.Fatalf("tmux %q: %v\n%s", args, err, out)
	}
	return string(out)
}

// keys types keys, which have the names that tmux gives them.
func (p *pane) keys(names ...string) {
	p.t.Helper()
	p.tmux(append([]string{"send-keys"}, names...)...)
}

// run types a command.
func (p *pane) run(command string) {
	p.t.Helper()
	p.tmux("send-keys", "-l", command)
	p.keys("Enter")
}

func (p *pane) screen() string {
	p.t.Helper()
	return p.tmux("capture-pane", "-pJ") // J: lines that were wrapped are one
}

// wait waits until the screen shows all of these words, and returns it.
func (p *pane) wait(words ...string) string {
	p.t.Helper()
	return p.until(fmt.Sprintf("the screen to show %q", words), func(s string) bool {
		for _, w := range words {
			if !strings.Contains(s, w) {
				return false
			}
		}
		return true
	})
}

func (p *pane) until(what string, ok func(screen string) bool) string {
	p.t.Helper()
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		s := p.screen()
		if ok(s) {
			return s
		}
		if time.Now().After(end) {
			p.t.Fatalf("waited in vain for %s; the screen is\n%s", what, s)
		}
	}
}

// cooked checks that the terminal is as a shell needs it: it echoes, and the screen is the ordinary one.
func (p *pane) cooked() {
	p.t.Helper()
	p.run("stty -a | grep -wo '[-]*echo' | sed s/^/mode:/")
	p.wait("mode:echo")
	if got := p.mode(); got != "0 1" {
		p.t.Errorf("alternate screen and cursor are %q, want 0 1", got)
	}
}

// mode returns whether the screen is the alternate one, and whether the cursor is visible.
func (p *pane) mode() string {
	p.t.Helper()
	return strings.TrimSpace(p.tmux("display-message", "-p", "#{alternate_on} #{cursor_flag}"))
}

const uiCommand = "whittle --ui --contain=off --timeout 10m -j 2 ./test.sh f"
