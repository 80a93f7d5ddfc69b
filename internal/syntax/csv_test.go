package syntax

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// cellsOf returns the cells of each row, with a bar between them and a / between rows.
func cellsOf(r *Raw) string {
	var rows []string
	for i, n := range r.Nodes {
		if n.Kind != "row" {
			continue
		}
		var cells []string
		for k := range r.children(i) {
			if c := r.Nodes[k]; c.Kind == "cell" {
				cells = append(cells, string(r.Src[c.Start:c.End]))
			}
		}
		rows = append(rows, strings.Join(cells, " ¦ "))
	}
	return strings.Join(rows, " / ")
}

func TestTable(t *testing.T) {
	for _, c := range []struct {
		language, name, src, want string
		errors                    int
	}{
		{"csv", "plain", "a,b\n1,2\n", "a ¦ b / 1 ¦ 2", 0},
		{"csv", "no line end", "a,b\r\n1,2", "a ¦ b / 1 ¦ 2", 0},
		{"csv", "carriage returns", "a,b\r1,2\r", "a ¦ b / 1 ¦ 2", 0},
		{"csv", "one column", "a\nb\n", "a / b", 0},
		{"csv", "empty cells", ",\n,a,\n", " ¦  /  ¦ a ¦ ", 0},
		{"csv", "empty cell at the end", "a,", "a ¦ ", 0},
		{"csv", "blank line", "a,b\n\n", "a ¦ b / ", 0},
		{"csv", "quoted", `"a,""b""` + "\n\",c\n", `"a,""b""` + "\n" + `" ¦ c`, 0},
		{"csv", "quote inside", `5",6"` + "\n", `5" ¦ 6"`, 0},
		{"csv", "after a quote", `"a"b,c`, `"a"b ¦ c`, 0},
		{"csv", "unterminated", "a,\"b,c\nd,e", `a ¦ "b ¦ c / d ¦ e`, 1},
		{"csv", "quoted and unterminated", `"a""b,c`, `"a""b ¦ c`, 1},
		{"csv", "mark", "\ufeff\"a,b\",c\n", `"a,b" ¦ c`, 0},
		{"csv", "semicolons", "a;b;c\n1,5;2,5;3\n4,5;5;6\n", "a ¦ b ¦ c / 1,5 ¦ 2,5 ¦ 3 / 4,5 ¦ 5 ¦ 6", 0},
		{"csv", "decimal commas only", "1,5;2,5\n3,5;4,5\n", "1,5 ¦ 2,5 / 3,5 ¦ 4,5", 0},
		{"csv", "tabs", "a\tb\n1,0\t2\n", "a ¦ b / 1,0 ¦ 2", 0},
		{"csv", "bars", "a|b\n1|2\n", "a ¦ b / 1 ¦ 2", 0},
		{"csv", "commas with bars in quotes", "\"a|b\",c\n\"d|e\",f\n", `"a|b" ¦ c / "d|e" ¦ f`, 0},
		{"csv", "title", "Sales; all\na,b\nc,d\n", "Sales; all / a ¦ b / c ¦ d", 0},
		{"tsv", "tabs", "a,b\tc\n", "a,b ¦ c", 0},
		{"tsv", "no tabs", "a,b\n", "a,b", 0},
		{"csv", "nothing", "", "", 0},
	} {
		r, _ := read(t, language(t, c.language), c.src)
		if got := cellsOf(r); got != c.want || r.Errors != c.errors {
			t.Errorf("%s: %q with %d errors, want %q with %d", c.name, got, r.Errors, c.want, c.errors)
		}
	}
}

func TestTableWithout(t *testing.T) {
	const src = "a,b,c\n1,,3\n,x,\"y\nz\"\n"
	for _, c := range []struct{ kind, text, want string }{
		{"row", "a,b,c\n", "1,,3\n,x,\"y\nz\"\n"},
		{"row", ",x,\"y\nz\"\n", "a,b,c\n1,,3\n"},
		{"cell", "a", "b,c\n1,,3\n,x,\"y\nz\"\n"},
		{"cell", "b", "a,c\n1,,3\n,x,\"y\nz\"\n"},
		{"cell", "c", "a,b\n1,,3\n,x,\"y\nz\"\n"},
		{"cell", "1", "a,b,c\n,3\n,x,\"y\nz\"\n"},
		{"cell", "", "a,b,c\n1,3\n,x,\"y\nz\"\n"},
		{"cell", "3", "a,b,c\n1,\n,x,\"y\nz\"\n"},
		{"cell", "x", "a,b,c\n1,,3\n,\"y\nz\"\n"},
		{"text", "b", "a,,c\n1,,3\n,x,\"y\nz\"\n"},
		{"text", "\"y\nz\"", "a,b,c\n1,,3\n,x,\n"},
	} {
		if got := without(t, language(t, "csv"), src, c.kind, c.text); got != c.want {
			t.Errorf("without %s %q: %q, want %q", c.kind, c.text, got, c.want)
		}
	}
}

// TestTableQuotes: tables with many quotes that are never closed have at most one error. Reading them
// takes linear time.
func TestTableQuotes(t *testing.T) {
	for _, piece := range []string{`"`, `",`, `,"`, `,""`, "\n\"", "\"\n\"\"", `,"""`} {
		src := slices.Concat([]byte(`"x`), bytes.Repeat([]byte(piece), 1<<15))
		if r, _ := read(t, language(t, "csv"), string(src)); r.Errors > 1 {
			t.Errorf("%q again and again: %d errors", piece, r.Errors)
		}
	}
}

// rowsOf returns a table of n rows, one of which matters.
func rowsOf(n, at int) []byte {
	var b bytes.Buffer
	b.WriteString("id,name,comment\n")
	for i := range n {
		if i == at {
			fmt.Fprintf(&b, "%d,NaN,\"one\nrow\"\n", i)
			continue
		}
		fmt.Fprintf(&b, "%d,user%d,\"some comment, number %d\"\n", i, i%97, i)
	}
	return b.Bytes()
}

// TestLargeTable checks that the rows of a large table are tokens, and prints it as it was.
func TestLargeTable(t *testing.T) {
	src := rowsOf(40_000, 7)
	if len(src) < largeTable {
		t.Fatalf("%d bytes are not a large table", len(src))
	}
	r, root := read(t, language(t, "csv"), string(src))
	if len(r.Nodes) != 40_002 {
		t.Fatalf("%d nodes", len(r.Nodes))
	}
	if got := string(src[r.Nodes[9].Start:r.Nodes[9].End]); got != "7,NaN,\"one\nrow\"\n" {
		t.Errorf("row 7 is %q", got)
	}
	if !bytes.Equal(root.Bytes(), src) {
		t.Error("it does not print as it was")
	}
}
