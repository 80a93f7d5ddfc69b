package python_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// corpus rewrites all or some files of the standard library and compiles the results.
const corpus = `
import os, sys, sysconfig, warnings
warnings.simplefilter("ignore")
sys.path.insert(0, sys.argv[1])
from whittleshim import rewrite
folder, every = sysconfig.get_paths()["stdlib"], int(sys.argv[2])
n = done = 0
for place, folders, files in os.walk(folder):
    folders[:] = sorted(f for f in folders if f not in ("site-packages", "dist-packages", "__pycache__", "bad", "lib2to3"))
    for f in sorted(files):
        if not f.endswith(".py"):
            continue
        n += 1
        if n % every:
            continue
        path = os.path.join(place, f)
        with open(path, "rb") as g:
            source = g.read()
        try:
            compile(source, path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            continue
        try:
            compile(rewrite.rewrite(source, path)[0], path, "exec", dont_inherit=True)
        except RecursionError:
            continue
        except Exception as e:
            print(path, type(e).__name__, e)
        done += 1
print(done, file=sys.stderr)
sys.exit(done < 100 // every)
`

// TestCorpus checks that files that Python compiles still compile when they are rewritten. It samples
// the standard library; WHITTLE_CORPUS=all takes every file.
func TestCorpus(t *testing.T) {
	every := "23"
	if os.Getenv("WHITTLE_CORPUS") == "all" {
		every = "1"
	}
	shim, err := filepath.Abs("shim")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(interpreter(t), "-B", "-c", corpus, shim, every)
	out, err := cmd.CombinedOutput()
	if err != nil || len(out) > 8 {
		t.Errorf("%v\n%s", err, out)
	}
}
