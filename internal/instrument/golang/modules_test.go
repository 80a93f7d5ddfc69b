package golang

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const dice = "package dice\n\nimport \"math/rand\"\n\nfunc Throw(r *rand.Rand) int {\n\tif r.Intn(2) == 0 {\n\t\treturn r.Intn(6)\n\t}\n\treturn -1\n}\n"

func program(imports, body string) string {
	return "package main\n\nimport (\n\t\"fmt\"\n\t\"math/rand\"\n" + imports + ")\n\nvar rng = rand.New(rand.NewSource(9))\n\nfunc main() {\n\tfor range 4 {\n\t\tfmt.Println(" + body + ", rng.Intn(9))\n\t}\n}\n"
}

// TestModules checks that packages of the main module, of a workspace and of replacing folders are
// rewritten, and vendored ones are not; choices of the latter are reported nevertheless.
func TestModules(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		argv  string
		want  []string // events
		not   string
	}{
		"packages": {
			map[string]string{
				"go.mod": "module example.com/gen\n\ngo 1.21\n", "dice/dice.go": dice,
				"cmd/gen/main.go": strings.Replace(program("\t\"example.com/gen/dice\"\n", "dice.Throw(rng), more()"), "range 4", "i := 0; i < 4; i++", 1),
				"cmd/gen/more.go": "package main\n\nfunc more() int {\n\tfor rng.Intn(2) > 0 {\n\t}\n\treturn 1\n}\n",
			},
			"go run ./cmd/gen", []string{"> S dice/dice.go:6:2 Throw", "> L cmd/gen/more.go:4:2 more", "i cmd/gen/main.go:13:"}, "",
		},
		"old": {
			map[string]string{
				"go.mod":  "module gen\n\ngo 1.16\n",
				"main.go": strings.Replace(program("", "1"), "range 4", "rng.Intn(5) > 0", 1),
			},
			"go run .", []string{"> L main.go:11:2 main"}, "",
		},
		"replaced": {
			map[string]string{
				"go.mod":  "module gen\n\ngo 1.22\n\nrequire example.com/dice v1.0.0\n\nreplace example.com/dice => ./lib\n",
				"main.go": program("\t\"example.com/dice\"\n", "dice.Throw(rng)"), "lib/dice.go": dice, "lib/go.mod": "module example.com/dice\n",
			},
			"go run .", []string{"> S lib/dice.go:6:2 Throw"}, "",
		},
		"workspace": {
			map[string]string{
				"go.work": "go 1.22\n\nuse (\n\t./a\n\t./b\n)\n", "b/dice.go": dice, "b/go.mod": "module example.com/dice\n\ngo 1.22\n",
				"a/main.go": program("\t\"example.com/dice\"\n", "dice.Throw(rng)"), "a/go.mod": "module gen\n\ngo 1.22\n",
			},
			"go run ./a", []string{"> S b/dice.go:6:2 Throw", "> L a/main.go"}, "",
		},
		"vendored": {
			map[string]string{
				"go.mod":                          "module gen\n\ngo 1.22\n\nrequire example.com/dice v1.0.0\n",
				"vendor/modules.txt":              "# example.com/dice v1.0.0\n## explicit; go 1.22\nexample.com/dice\n",
				"vendor/example.com/dice/dice.go": dice, "main.go": program("\t\"example.com/dice\"\n", "dice.Throw(rng)"),
			},
			"go run .", []string{"i vendor/example.com/dice/dice.go:6 Throw 2"}, "> S vendor",
		},
		"files": {
			map[string]string{
				"a.go": program("", "other()"), "b.go": "package main\n\nfunc other() int { return rng.Intn(3) }\n",
				"c.go": "package main\n\nthis is not read\n",
			},
			"go run a.go b.go", []string{"i b.go:3:"}, "",
		},
		"tags": {
			map[string]string{
				"go.mod": "module gen\n\ngo 1.22\n", "main.go": program("", "tagged()"),
				"on.go":  "//go:build special\n\npackage main // tagged\n\nfunc tagged() int { return rng.Intn(3) }\n",
				"off.go": "//go:build !special\n\npackage main\n\nfunc tagged() int { return 0 }\n",
			},
			"go run -tags special .", []string{"i on.go:5:32 tagged 3"}, "",
		},
		"embed": {
			map[string]string{
				"go.mod": "module gen\n\ngo 1.22\n", "words.txt": "alpha beta gamma",
				"main.go": program("", "pick()"),
				"words.go": "package main\n\nimport (\n\t_ \"embed\"\n\t\"strings\"\n)\n\n//go:embed words.txt\nvar words string\n\n//go:generate false\n\n//go:noinline\nfunc pick() string {\n" +
					"\tall := strings.Fields(words)\n\treturn all[rng.Intn(len(all))]\n}\n",
			},
			"go run .", []string{"i words.go:16:17 pick 3"}, "",
		},
		"nosplit": {
			map[string]string{
				"go.mod":  "module gen\n\ngo 1.22\n",
				"main.go": program("", "split()") + "\n//go:nosplit\nfunc split() int { return same(rng.Intn(4)) }\n\n//go:nosplit\nfunc same(n int) int { return n }\n",
			},
			"go run .", []string{"i main.go:17:36 split 4"}, "> F main.go:17",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(write(t, c.files))
			t.Setenv("GOFLAGS", "-mod=mod -buildvcs=false")
			if name == "vendored" || name == "workspace" {
				t.Setenv("GOFLAGS", "-buildvcs=false")
			}
			rec := same(t, strings.Fields(c.argv)...)
			events := strings.Join(rec.events, "\n")
			for _, w := range c.want {
				if !strings.Contains(events, w) {
					t.Errorf("no %q in\n%s", w, events)
				}
			}
			if c.not != "" && strings.Contains(events, c.not) {
				t.Errorf("%q in\n%s", c.not, events)
			}
		})
	}
}

// TestCgo checks that the Go files of a package with cgo are rewritten.
func TestCgo(t *testing.T) {
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("no C compiler")
	}
	t.Chdir(write(t, map[string]string{
		"go.mod": "module gen\n\ngo 1.22\n", "main.go": program("", "twice(rng.Intn(5))"),
		"c.go": "package main\n\n// static int twice(int x) { return 2 * x; }\nimport \"C\"\n\nfunc twice(x int) int { return int(C.twice(C.int(x))) }\n",
	}))
	t.Setenv("CGO_ENABLED", "1")
	same(t, "go", "run", ".")
}

// TestSources checks that the user's files do not change, and that the digest depends on them.
func TestSources(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": "module gen\n\ngo 1.22\n", "main.go": program("", "1")})
	t.Chdir(dir)
	first := build(t, "go", "run", ".").Sources
	if first != build(t, "go", "run", ".", "other", "arguments").Sources {
		t.Error("the same sources have two digests")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("the folder holds %v", entries)
	}
	if got, _ := os.ReadFile("main.go"); string(got) != program("", "1") {
		t.Errorf("main.go was changed to\n%s", got)
	}
	if err := os.WriteFile("main.go", []byte(program("", "2")), 0o666); err != nil {
		t.Fatal(err)
	}
	if first == build(t, "go", "run", ".").Sources {
		t.Error("other sources have the same digest")
	}
}

// TestFlags checks that the user's overlay and -C are respected.
func TestFlags(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": "module gen\n\ngo 1.22\n", "main.go": "package main\n", "real.go": program("", "7")})
	overlay := filepath.Join(dir, "overlay.json")
	text := `{"Replace": {"` + filepath.Join(dir, "main.go") + `": "` + filepath.Join(dir, "real.go") + `", "` + filepath.Join(dir, "real.go") + `": ""}}`
	if err := os.WriteFile(overlay, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	rec := same(t, "go", "run", "-C", dir, "-overlay", overlay, ".")
	if events := strings.Join(rec.events, "\n"); !strings.Contains(events, "> L main.go:11:2 main") {
		t.Error(events)
	}
}

// TestTests checks that a test can be a generator.
func TestTests(t *testing.T) {
	dir := write(t, map[string]string{
		"go.mod": "module gen\n\ngo 1.22\n", "gen.go": "package gen\n", "dice/dice.go": dice, "dice/data.txt": "data",
		"dice/in_test.go": "package dice\n\nimport (\n\t\"math/rand\"\n\t\"os\"\n\t\"testing\"\n)\n\nfunc TestThrow(t *testing.T) {\n" +
			"\tif _, err := os.Stat(\"data.txt\"); err != nil {\n\t\tt.Fatal(err)\n\t}\n\tr := rand.New(rand.NewSource(1))\n" +
			"\tfor i := 0; i < 3; i++ {\n\t\tt.Run(\"sub\", func(t *testing.T) {\n\t\t\tif Throw(r) == 5 {\n\t\t\t\tt.Error(\"five\")\n\t\t\t}\n\t\t})\n\t}\n}\n\nfunc TestOther(t *testing.T) { t.Fatal(\"not asked for\") }\n",
		"dice/out_test.go": "package dice_test\n\nimport (\n\t\"gen/dice\"\n\t\"math/rand\"\n\t\"testing\"\n)\n\nfunc TestThrowOut(t *testing.T) { t.Log(dice.Throw(rand.New(rand.NewSource(2)))) }\n",
	})
	t.Chdir(dir)
	p, err := BuildTest(context.Background(), folder(t), "./dice", []string{"-run", "TestThrow"})
	if err != nil {
		t.Fatal(err)
	}
	rec := &tape{}
	res := run(t, p, rec, true)
	if res.Status != 0 || !strings.Contains(string(res.Output), "PASS") {
		t.Fatalf("status %d\n%s\n%s", res.Status, res.Output, res.Errors)
	}
	events := strings.Join(rec.events, "\n")
	for _, w := range []string{"> F in_test.go:9:1 TestThrow", "> L in_test.go:14:2 TestThrow", "> F dice.go:5:1 Throw", "> F out_test.go:9:1 TestThrowOut"} {
		if !strings.Contains(events, w) {
			t.Errorf("no %q in\n%s", w, events)
		}
	}
	replays(t, p, rec, res)
	for pkg, want := range map[string]string{"./none": "cannot be built", ".": "has no tests"} {
		if _, err := BuildTest(context.Background(), folder(t), pkg, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", pkg, err)
		}
	}
}
