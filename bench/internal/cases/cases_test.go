package cases

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/casetest"
)

func TestFind(t *testing.T) {
	dir := t.TempDir()
	for name, data := range map[string]string{
		"a-one/input.c": "int x;", "a-one/test.sh": "",
		"b-two/input.c": "int y;", "b-two/input.h": "", "b-two/test.sh": "", // two originals: not a case
		"c-three/input.json": "{}", "c-three/test.sh": "",
		"INDEX.tsv": "case\tlanguage\tcpu_seconds_per_test\na-one\tc\t0.25\n",
	} {
		casetest.Write(t, filepath.Join(dir, name), data)
	}
	got, err := Find(dir, "")
	if err != nil || len(got) != 2 {
		t.Fatalf("Find = %v, %v, want 2 cases", got, err)
	}
	c := got[0]
	if c.Name != "a-one" || c.Input != "input.c" || string(c.Data) != "int x;" || c.Cost != 250*time.Millisecond || !filepath.IsAbs(c.Test) {
		t.Errorf("first case %+v", c)
	}
	if got, err := Find(dir, "three,four"); err != nil || len(got) != 1 || got[0].Cost != 0 {
		t.Errorf("Find with only = %v, %v, want c-three", got, err)
	}
	if _, err := Find(dir, "none"); err == nil {
		t.Error("no error for a folder without cases")
	}
}
