package report

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/text"
)

// written returns a diff as text, with what differs inside lines in braces.
func written(ds []FileDiff) string {
	var b strings.Builder
	for _, d := range ds {
		fmt.Fprintf(&b, "%s (%s)\n", d.Path, d.Note)
		for _, h := range d.Hunks {
			fmt.Fprintf(&b, "@ %d %d\n", h.A, h.B)
			for _, l := range h.Lines {
				b.WriteString(l[0])
				for i, p := range l[1:] {
					if i%2 == 1 && p != "" {
						p = "{" + p + "}"
					}
					b.WriteString(p)
				}
				b.WriteByte('\n')
			}
		}
	}
	return b.String()
}

func numbered(from, to int) string {
	var b strings.Builder
	for i := from; i <= to; i++ {
		fmt.Fprintf(&b, "line %d\n", i)
	}
	return b.String()
}

func TestDiff(t *testing.T) {
	for _, c := range []struct{ name, was, now, want string }{
		{"a line", numbered(1, 9), numbered(1, 4) + numbered(6, 9), "f ()\n@ 2 2\n line 2\n line 3\n line 4\n-line 5\n line 6\n line 7\n line 8\n line 9\n"},
		{"a word", "int f(int a, int b);\n", "int f(int a);\n", "f ()\n@ 1 1\n-int f(int a{, int b});\n+int f(int a);\n"},
		{"all", "x\n", "", "f ()\n@ 1 1\n-x\n"},
		{"the last line feed", "x\n", "x", "f ()\n@ 1 1\n-x\n+x\n\\\n"},
		{"two places", numbered(1, 40), numbered(2, 39), "f ()\n@ 1 1\n-line 1\n line 2\n line 3\n line 4\n line 5\n@ 36 35\n line 36\n line 37\n line 38\n line 39\n-line 40\n"},
		{"lines joined", "a b\nc d\n", "a d\n", "f ()\n@ 1 1\n-a {b}\n-{c }d\n+a d\n"},
		{"control characters", "a\x00\x01\u202e\xff\tb", "", "f (binary, 9 B → 0 B)\n"},
		{"signs", "a\x01\u202e\xff\tb", "", "f ()\n@ 1 1\n-a␁⟨U+202E⟩\\xff\tb\n\\\n"},
	} {
		got := written(Diff(text.Single("f", []byte(c.was)), text.Single("f", []byte(c.now))))
		if got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// TestDiffOfFiles checks the notes about files that are removed or get another mode.
func TestDiffOfFiles(t *testing.T) {
	before := text.Files{{Path: "a", Data: []byte("1\n")}, {Path: "b", Data: []byte("2\n")}, {Path: "d", Dir: true}, {Path: "l", Data: []byte("a"), Link: true}}
	after := text.Files{{Path: "a", Data: []byte("1\n"), Mode: 0o700}}
	want := "a (other mode)\nb (file removed)\n@ 1 1\n-2\nd (directory removed)\nl (link removed)\n@ 1 1\n-a\n\\\n"
	if got := written(Diff(before, after)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestLongLines checks that a change in a long line is shown with what is around it, and that much of a large one is left out.
func TestLongLines(t *testing.T) {
	line := strings.Repeat("0123456789", 100_000)
	was := text.Single("f", []byte(line[:500_000]+"<removed>"+line[500_000:]))
	got := written(Diff(was, text.Single("f", []byte(line))))
	if len(got) > 1000 || !strings.Contains(got, "9{<removed>}0") {
		t.Errorf("got %d bytes: %.500s", len(got), got)
	}
	was = text.Single("f", []byte(numbered(1, 100_000)))
	got = written(Diff(was, text.Single("f", nil)))
	if strings.Count(got, "\n") != 2+mostLines+1 || !strings.Contains(got, "…-{99600}\n-line 99961\n") {
		t.Errorf("got %d bytes: %.500s", len(got), got)
	}
}

// TestDiffRandom checks that a diff, applied to the text before, gives the text after.
func TestDiffRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for n := range 300 {
		var all [][]byte
		for range rng.IntN(80) {
			all = append(all, []byte(fmt.Sprintf("%d %d\n", rng.IntN(5), rng.IntN(40))))
		}
		was := bytes.Join(all, nil)
		for range rng.IntN(6) {
			if len(all) > 0 {
				i := rng.IntN(len(all))
				all[i] = [][]byte{nil, []byte("x"), []byte("y\n"), all[i][1:]}[rng.IntN(4)]
				if all[i] == nil {
					all = append(all[:i:i], all[i+1:]...)
				}
			}
		}
		now := bytes.Join(all, nil)
		d := Diff(text.Single("f", was), text.Single("f", now))
		if got := applied(t, string(was), d); got != string(now) {
			t.Fatalf("%d: %q, changed by\n%s\nis %q, want %q", n, was, written(d), got, now)
		}
	}
}

// applied returns what a diff makes of a text, and checks the lines that stay.
func applied(t *testing.T, was string, ds []FileDiff) string {
	t.Helper()
	lines := strings.SplitAfter(was, "\n")
	var out []string
	at := 0
	if len(ds) == 0 {
		return was
	}
	for _, h := range ds[0].Hunks {
		out = append(out, lines[at:h.A-1]...)
		at = h.A - 1
		if len(out) != h.B-1 {
			t.Errorf("the hunk is at line %d, not %d", len(out)+1, h.B)
		}
		sign := ""
		for _, l := range h.Lines {
			s := strings.Join(l[1:], "") + "\n"
			switch l[0] {
			case " ", "-":
				if strings.TrimSuffix(lines[at], "\n")+"\n" != s {
					t.Errorf("line %d is %q, not %q", at+1, lines[at], s)
				}
				if at++; l[0] == " " {
					out = append(out, s)
				}
			case "+":
				out = append(out, s)
			case `\`:
				if sign != "-" {
					out[len(out)-1] = strings.TrimSuffix(out[len(out)-1], "\n")
				}
			}
			sign = l[0]
		}
	}
	return strings.Join(append(out, lines[at:]...), "")
}
