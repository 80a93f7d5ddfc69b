package golang

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// write writes files, given by name and content, to a new folder.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := folder(t)
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestErrors(t *testing.T) {
	const head = "package main\n\nimport \"math/rand\"\n\n"
	for name, c := range map[string]struct{ text, want string }{
		"syntax":     {head + "func main() { if }", "gen.go:5:18: "},
		"type":       {head + "func main() { for i := 0; i < 3; i++ { rand.Intn(\"x\"); rand.Intn(i) } }", "gen.go:5:50: "},
		"unused":     {head + "func main() {\n\tx := 1\n\tfor {\n\t\trand.Int()\n\t}\n}", "gen.go:6:2: "},
		"return":     {head + "func f() int {\n\tfor rand.Int() > 0 {\n\t}\n}\nfunc main() { f() }", "gen.go:8:1: missing return"},
		"library":    {"package other\nfunc main() {}", "is package other, not a program"},
		"import":     {"package main\nimport _ \"no/such/package\"\nfunc main() {}", "gen.go:2:8: "},
		"mark":       {head + "//whittle:skp\nfunc main() { rand.Int() }", "gen.go:5: //whittle:skp is unknown"},
		"no call":    {head + "func main() {\n\t//whittle:choice 5\n\tx := 1\n\t_, _ = x, rand.Int()\n}", "gen.go:6: //whittle:choice does not belong to a call"},
		"calls":      {head + "func f(n int) int { return rand.Intn(n) }\nfunc main() {\n\t_ = f(1) + f(2) //whittle:choice 5\n}", "gen.go:7: //whittle:choice belongs to several calls"},
		"no number":  {head + "func main() {\n\trand.Int() //whittle:choice\n}", "gen.go:6: //whittle:choice needs the number"},
		"misplaced":  {head + "//whittle:atomic\n\nvar x = rand.Int()\nfunc main() {}", "gen.go:5: //whittle:atomic does not belong to a function"},
		"type error": {head + "func f(n int) string { return \"\" }\nfunc main() {\n\t_ = f(5) //whittle:choice 5\n\trand.Int()\n}", "gen.go:7:21: "},
	} {
		t.Run(name, func(t *testing.T) {
			dir := write(t, map[string]string{"gen.go": c.text})
			_, err := Build(context.Background(), folder(t), []string{"go", "run", filepath.Join(dir, "gen.go")})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Fatalf("got %v\nwant %s", err, c.want)
			}
			if strings.Contains(err.Error(), "_gen.go") {
				t.Errorf("the message is about the copy: %v", err)
			}
		})
	}
}

func TestNoGo(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := Build(context.Background(), folder(t), []string{"go", "run", "./testdata/loops.go"})
	if err == nil || !strings.Contains(err.Error(), "a Go program needs Go") {
		t.Error(err)
	}
}

func TestMatches(t *testing.T) {
	for line, want := range map[string]bool{
		"go run gen.go 7":                   true,
		"go run -race -tags x,y ./cmd/gen":  true,
		"/usr/lib/go/bin/go1.26.1 run . -x": true,
		"go run -C dir a.go b.go c":         true,
		"go run -tags=x -- gen.go":          true,
		"go run":                            false,
		"go build gen.go":                   false,
		"go run -tags":                      false,
		"go run -n .":                       false,
		"go run example.com/gen@latest":     false,
		"./gen 7":                           false,
		"gofmt run x":                       false,
		"":                                  false,
	} {
		if got := Matches(strings.Fields(line)); got != want {
			t.Errorf("Matches(%q) = %v", line, got)
		}
	}
}
