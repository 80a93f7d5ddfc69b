package report

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/text"
)

// TestMarkdown checks the fences, and that a hostile text stays inside of them.
func TestMarkdown(t *testing.T) {
	evil := "a\n````\n# title\n@user <b>`x`\n"
	original := text.Single("bug.md", []byte(evil+evil))
	steps := []text.Files{text.Single("bug.md", []byte(evil))}
	r := reportOf(t, made{original: original, steps: steps, notes: []string{"a|b``c\nd"}, run: journal.Run{Command: "whittle '`'", Script: "#!/bin/sh\n", Failure: []string{"@user"}}}, Options{})
	got := string(r.Markdown())
	for _, want := range []string{
		"`````markdown\na\n````\n# title\n@user <b>`x`\n`````\n", "``sh\nwhittle '`'\n", "<details><summary>Steps (1)</summary>\n\n| step ",
		"| 1 | 1 | ", "```lines a\\|b``c␊d```",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %q in\n%s", want, got)
		}
	}
	left, fence := "", ""
	for line := range strings.Lines(got) {
		ticks := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		switch {
		case fence == "" && len(ticks) >= 3:
			fence = ticks
		case fence == "":
			left += line
		case strings.TrimSpace(line) == fence:
			fence = ""
		}
	}
	if strings.Contains(left, "@user") || strings.Contains(left, "# title") {
		t.Errorf("outside of blocks:\n%s", left)
	}
}

// TestMarkdownFits checks that a report on a large input is not too long for an issue tracker.
func TestMarkdownFits(t *testing.T) {
	original, steps := shrinking("bug.c", program(4000), 2)
	steps = steps[:200]
	if got := len(reportOf(t, made{original: original, steps: steps}, Options{}).Markdown()); got > 64<<10 {
		t.Errorf("it has %d bytes", got)
	}
}

func TestJSON(t *testing.T) {
	original, steps := shrinking("bug.c", program(10), 2)
	r := reportOf(t, made{original: original, steps: steps, env: []string{"A=b", "TOKEN=<hidden>"}, run: journal.Run{Command: "whittle"}}, Options{})
	b, err := r.JSON()
	ok(t, err)
	var got jsonReport
	ok(t, json.Unmarshal(b, &got))
	if got.V != 1 || got.Name != "bug.c" || len(got.Steps) != 4 || got.Steps[3].Step != 4 || got.Result[0].Text != string(steps[3][0].Data) ||
		len(got.Original) != 1 || got.State != "finished" || got.Run.Command != "whittle" || got.Environment["A"] != "b" || got.Passes[0].Steps != 2 {
		t.Errorf("got %s", b)
	}
}

// TestSeal checks that reports are recognized, unless somebody has changed them.
func TestSeal(t *testing.T) {
	original, steps := shrinking("bug.c", program(10), 2)
	r := reportOf(t, made{original: original, steps: steps}, Options{})
	asJSON, err := r.JSON()
	ok(t, err)
	for _, b := range [][]byte{[]byte(page1(t, r)), r.Markdown(), asJSON} {
		if !Sealed(b) {
			t.Errorf("not recognized: %.100q", b)
		}
		changed := append([]byte(nil), b...)
		changed[len(changed)/2] ^= 1
		for _, other := range [][]byte{changed, b[1:], b[:len(b)-1], append([]byte("x"), b...), append(append([]byte(nil), b...), 'x')} {
			if Sealed(other) {
				t.Errorf("taken for a report: %.100q", other)
			}
		}
	}
	if Sealed(nil) || Sealed([]byte("{}\n")) {
		t.Error("taken for a report: something else")
	}
}

// TestNoPaths checks that no path of the user is in a report without paths, and that patterns and paths of the system stay.
func TestNoPaths(t *testing.T) {
	original, steps := shrinking("bug.c", program(10), 2)
	m := made{
		original: original, steps: steps, place: journal.Place{Inputs: []string{"/home/my name/project/bug.c"}, Paths: []string{"/home/my name/project/bug.c"}},
		run: journal.Run{
			Dir: "/home/my name/project", Command: "whittle '/home/my name/project/bug.c' -- /opt/cc/bin/cc -I/home/me/inc src/a/b.c https://host/home/x @@",
			Test: "/home/me/test.sh", Script: "#!/bin/sh\n/usr/bin/cc /tmp/x/bug.c 2>/dev/null | awk '/error/ { exit }'\n", Failure: []string{"in /home/me/lib.c:12"},
		},
		env: []string{"PATH=/home/me/bin:/usr/bin", "HOME=/home/me"},
	}
	r := reportOf(t, m, Options{NoPaths: true, Home: "/home/me"})
	for got, want := range map[string]string{
		r.Run.Command:    "whittle 'bug.c' -- cc -Iinc src/a/b.c https://host/home/x @@",
		r.Run.Test:       "test.sh",
		r.Run.Script:     "#!/bin/sh\n/usr/bin/cc bug.c 2>/dev/null | awk '/error/ { exit }'\n",
		r.Run.Failure[0]: "in lib.c:12",
		r.Env[0]:         "PATH=bin:/usr/bin",
		r.Run.Dir:        "",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	b, err := r.JSON()
	ok(t, err)
	for _, all := range []string{page1(t, r), string(r.Markdown()), string(b)} {
		if strings.Contains(all, "my name") || strings.Contains(all, "/home/me") {
			t.Errorf("a path is left in %.200q", all)
		}
	}
}

// TestNoOriginal checks that nothing of what was removed is in a report without the original.
func TestNoOriginal(t *testing.T) {
	original, steps := shrinking("bug.c", program(10), 2)
	r := reportOf(t, made{original: original, steps: steps}, Options{NoOriginal: true})
	if r.Original != nil || r.Diffs != nil || r.From.Tokens == 0 {
		t.Errorf("original %v, size %v", r.Original, r.From)
	}
	if page := page1(t, r); strings.Contains(page, "data-original") || strings.Contains(page, "data-steps") {
		t.Error("the page has the original")
	}
}
