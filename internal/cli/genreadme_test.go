package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestGeneratorInReadme checks that reducing the generator in the README gives the result that
// the README shows.
func TestGeneratorInReadme(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip(err)
	}
	t.Parallel()
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	cmd := exec.Command("whittle", "gen", "-j", "1", "-o", out, "--find", "100", "examples/generator/test.py", "--", "python3", "-B", "examples/generator/ledger.py", "@seed")
	cmd.Dir = filepath.Join("..", "..")
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(dir, "state"), "PATH="+withPython(os.Getenv("PATH")))
	words, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, words)
	}
	result, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	shown := "    " + strings.ReplaceAll(strings.TrimSpace(string(result)), "\n", "\n    ") + "\n"
	if !strings.Contains(string(readme), shown) {
		t.Errorf("the README does not show the result\n%s", shown)
	}
	lines := strings.Split(strings.TrimSpace(string(words)), "\n")
	for _, line := range lines[len(lines)-3:] {
		if !strings.Contains(string(readme), "    "+line+"\n") {
			t.Errorf("the README does not show the line\n%s", line)
		}
	}
}
