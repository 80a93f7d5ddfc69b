package python_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "update the golden files")

// TestGolden checks the events of small programs.
func TestGolden(t *testing.T) {
	py := interpreter(t)
	if !version(t, "11") {
		t.Skip("before Python 3.11 places have no columns")
	}
	t.Chdir("testdata/golden")
	files, _ := filepath.Glob("*.py")
	for _, f := range files {
		t.Run(f, func(t *testing.T) {
			l := same(t, true, py, f)
			got := strings.Join(l.lines, "\n") + "\n"
			golden := strings.TrimSuffix(f, ".py") + ".txt"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("told:\n%s\n%s", got, difference(l.lines, strings.Split(strings.TrimSuffix(string(want), "\n"), "\n")))
			}
		})
	}
}
