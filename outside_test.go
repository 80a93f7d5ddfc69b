package whittle_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestOutside builds the programs that the README shows in a module of their own, with and
// without cgo, and compares what they print with the README.
func TestOutside(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	programs := regexp.MustCompile("(?s)```go\n(.*?)```\n\nIt prints:\n\n(.*?)\n\n").FindAllSubmatch(readme, -1)
	if len(programs) == 0 {
		t.Fatal("the README shows no program")
	}
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	sums, err := os.ReadFile("go.sum")
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`(?m)^go .*$`).FindString(string(own))
	write("go.sum", sums)
	write("go.mod", []byte("module example.com/outside\n\n"+version+"\n\nrequire github.com/whittle-dd/whittle v0.0.0\n\nreplace github.com/whittle-dd/whittle => "+root+"\n"))
	for _, p := range programs {
		write("main.go", p[1])
		for _, cgo := range []string{"CGO_ENABLED=1", "CGO_ENABLED=0"} {
			cmd := exec.Command("go", "run", "-mod=mod", ".")
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), cgo, "GOFLAGS=", "GOWORK=off")
			out, err := cmd.CombinedOutput()
			if err != nil {
				t.Fatalf("with %s: %v\n%s", cgo, err, out)
			}
			want := strings.ReplaceAll(string(p[2]), "    ", "") + "\n"
			if cgo == "CGO_ENABLED=0" {
				want = strings.ReplaceAll(want, "9007199254740993", "40993") // as text, digits are removed too
			}
			if got := string(out); got != want {
				t.Errorf("with %s it prints\n%swant\n%s", cgo, got, want)
			}
		}
	}
}
