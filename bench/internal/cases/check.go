package cases

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Check runs a test outside whittle on a candidate, in a fresh directory that holds only the
// candidate under this name. If the candidate is not interesting, it returns why: the output that
// hints at a program that is not installed, or else how the test ended.
func Check(ctx context.Context, test, name string, candidate []byte) (interesting bool, why string) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	dir, err := os.MkdirTemp("", "whittle-cases-")
	if err != nil {
		return false, err.Error()
	}
	defer os.RemoveAll(dir)
	if err := WriteFile(filepath.Join(dir, name), candidate); err != nil {
		return false, err.Error()
	}
	cmd := exec.CommandContext(ctx, test, name)
	cmd.Dir = dir
	cmd.WaitDelay = time.Second
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) } // with what the test started
	out, err := cmd.CombinedOutput()
	if err == nil {
		return true, ""
	}
	logs, _ := filepath.Glob(filepath.Join(dir, "*.log"))
	for _, l := range logs {
		data, _ := os.ReadFile(l)
		out = append(out, data...)
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "No such file") || strings.Contains(line, "not found") {
			return false, strings.TrimSpace(line)
		}
	}
	return false, err.Error()
}

// WriteFile writes a file and makes its directory. Scripts are executable.
func WriteFile(to string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	mode := os.FileMode(0o644)
	if filepath.Ext(to) == ".sh" {
		mode = 0o755
	}
	return os.WriteFile(to, data, mode)
}
