package lex

import (
	"os"
	"strconv"
	"strings"
	"testing"
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
		if n != Count([]byte(in)) {
			t.Errorf("%q: Count differs from Measure", in)
		}
	}
}
