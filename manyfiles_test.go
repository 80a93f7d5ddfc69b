package whittle_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// Of many files, whole files are removed before any of them is parsed: as long as there are many,
// every candidate consists of files as they were.
func TestManyFilesWhole(t *testing.T) {
	var all []text.File
	for i := range 600 {
		src := fmt.Sprintf("int f%d(int x)\n{\n\tif (x > %d)\n\t\treturn x + %d;\n\treturn 0;\n}\n", i, i, i)
		all = append(all, text.File{Path: fmt.Sprintf("src/d%d/f%d.c", i%10, i), Data: []byte(src)})
	}
	files := text.Sort(all)
	was := map[string]string{}
	for _, f := range files {
		was[f.Path] = string(f.Data)
	}
	for _, c := range []struct {
		name  string
		o     whittle.Options
		whole bool
	}{
		{"default", whittle.Options{}, true},
		{"skipped", whittle.Options{Skip: []string{"files"}}, false},
	} {
		asked, edited := 0, 0
		test := reduce.Predicate(func(fs text.Files) bool {
			found := false
			for _, f := range fs {
				found = found || f.Path == "src/d7/f7.c" && len(f.Data) > 0
			}
			if len(fs) >= 256 && fs.Bytes() > 0 {
				asked++
				for _, f := range fs {
					if string(f.Data) != was[f.Path] {
						edited++
						break
					}
				}
			}
			return found
		})
		r, err := whittle.Reduce(context.Background(), files, test, c.o)
		if err != nil || len(r.Files) != 1 || r.Files[0].Path != "src/d7/f7.c" {
			t.Errorf("%s: %v, %d files", c.name, err, len(r.Files))
		}
		if asked < 2 || (edited == 0) != c.whole {
			t.Errorf("%s: %d of %d candidates with many files had edited ones", c.name, edited, asked)
		}
		if c.whole && r.Tests > 40 {
			t.Errorf("%s: %d tests", c.name, r.Tests)
		}
	}
}
