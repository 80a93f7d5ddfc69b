package peers

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/bench/internal/casetest"
)

func TestArguments(t *testing.T) {
	grammars := t.TempDir()
	casetest.Write(t, filepath.Join(grammars, "json", "JSON.g4"), "")
	casetest.Write(t, filepath.Join(grammars, "json", "Base.py"), "")
	casetest.Write(t, filepath.Join(grammars, "json", "start"), "json\n")
	casetest.Write(t, filepath.Join(grammars, "xml", "start"), "document\n")
	for _, c := range []struct{ tool, input, want string }{
		{"whittle", "input.c", "whittle -j 1 -q --allow-write ../state T input.c"},
		{"creduce", "input.c", "creduce --n 1 T input.c"},
		{"creduce", "input.json", "creduce --not-c --n 1 T input.json"},
		{"dustmite", "input.dot", "dustmite --split *.dot:d data T"},
		{"lithium", "input.c", "lithium condition.py T input.c"},
		{"ddsmt", "input.smt2", "ddsmt -j 1 input.smt2 out.smt2 T"},
		{"ddsmt", "input.c", "not for this kind of input"},
		{"picireny", "input.json", "picireny --input=input.json --test=T --out=out --start=json --grammar " +
			filepath.Join(grammars, "json", "Base.py") + " " + filepath.Join(grammars, "json", "JSON.g4")},
		{"picireny", "input.xml", "no .g4 file in " + filepath.Join(grammars, "xml")},
		{"treereduce", "input.c", "treereduce-c -j 1 -s input.c -o out -- T @@.c"},
		{"treereduce", "input.json", "not for this kind of input"},
		{"picireny", "input.c", "not for this kind of input: there is no grammar for it (-grammars)"},
	} {
		i := slices.IndexFunc(tools, func(t Tool) bool { return t.Name == c.tool })
		argv, err := tools[i].argv(job{c.input, "T", grammars})
		got := strings.Join(argv, " ")
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s on %s: %q, want %q", c.tool, c.input, got, c.want)
		}
	}
}

// The smallest candidate is kept, in whatever order they come.
func TestKeep(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "smallest")
	for _, s := range []string{"a b c d", "a b", "a b c", "a  b", "x y"} {
		if err := keep(dir, []byte(s)); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadDir(dir)
	if err != nil || len(kept) != 1 {
		t.Fatalf("%d candidates kept, %v; want 1", len(kept), err)
	}
	if data, _ := os.ReadFile(filepath.Join(dir, kept[0].Name())); len(data) != 3 {
		t.Errorf("kept %q, want one of three bytes", data)
	}
}
