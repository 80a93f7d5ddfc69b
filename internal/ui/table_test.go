package ui

import (
	"strings"
	"testing"
)

func TestTable(t *testing.T) {
	cols := []Column{{Title: "n", Right: true}, {Title: "path", Cut: CutStart}, {Title: "note", Cut: CutEnd}}
	rows := func() [][]string {
		return [][]string{{"1", "/a/long/way/to/a/file.c", "short"}, {"1,204", "日本.c", "a note that is long\x1b[31m"}, {"", "", ""}}
	}
	for _, c := range []struct {
		width int
		want  string
	}{
		{0, "    n  path                     note\n    1  /a/long/way/to/a/file.c  short\n1,204  日本.c                   a note that is long�[31m\n\n"},
		{40, "    n  path          note\n    1  …to/a/file.c  short\n1,204  日本.c        a note that is lon…\n\n"},
		{10, "    n  path          note\n    1  …to/a/file.c  short\n1,204  日本.c        a note that…\n\n"},
	} {
		var b strings.Builder
		if err := Table(&b, cols, rows(), c.width); err != nil {
			t.Fatal(err)
		}
		if b.String() != c.want {
			t.Errorf("width %d:\n%s\nwant\n%s", c.width, &b, c.want)
		}
		for line := range strings.Lines(b.String()) {
			if c.width > 30 && columns(strings.TrimRight(line, "\n")) > c.width {
				t.Errorf("width %d: %q", c.width, line)
			}
		}
	}
}
