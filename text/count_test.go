package text

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

func TestMeasure(t *testing.T) {
	table, err := os.ReadFile("testdata/count.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(table)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "#") {
			continue
		}
		col := strings.Split(line, "\t")
		in, err := strconv.Unquote(col[2])
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		n, id := Measure([]byte(in))
		if strconv.Itoa(n) != col[0] || strconv.Itoa(id) != col[1] {
			t.Errorf("%q: got %d tokens, %d identifiers, want %s, %s", in, n, id, col[0], col[1])
		}
		if n != Count([]byte(in)) || id != Identifiers([]byte(in)) {
			t.Errorf("%q: Count and Identifiers differ from Measure", in)
		}
	}
}

func TestSize(t *testing.T) {
	fs := Files{{Path: "a", Data: []byte("x = 1;\n")}, {Path: "b", Data: []byte("y\n")}, {Path: "c"}}
	if got, want := fs.Size(), (reduce.Size{5, 2, 12}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}
