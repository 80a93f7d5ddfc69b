package view

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/text"
)

var update = flag.Bool("update", false, "rewrite testdata")

// TestGolden compares whole screens: at the start, in the middle and at the end of a run, and with the help.
func TestGolden(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {50, 20}} {
		for name, r := range map[string]Run{"start": start(), "middle": middle(), "end": end()} {
			s := Screen{Width: size[0], Height: size[1], Live: r.State == Running}
			if name != "start" {
				s.Shown = shown()
			}
			golden(t, fmt.Sprintf("%s-%dx%d", name, s.Width, s.Height), r.Draw(s))
		}
	}
	golden(t, "help-80x24", middle().Draw(Screen{Width: 80, Height: 24, Live: true, Help: true}))
	golden(t, "color-80x24", strings.ReplaceAll(middle().Draw(Screen{Width: 80, Height: 24, Live: true, Color: true, Shown: shown()}), "\x1b", "␛"))
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(got+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got+"\n" != string(want) {
		t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
	}
}

// start is a run before its first step.
func start() Run {
	from := ui.Size{Bytes: 18_975, Lines: 725, Tokens: 6_133}
	return Run{
		Start:  ui.Start{Input: "bug.c", Size: from, Workers: 4, Width: 4, Session: "/state/3f9ac2", Pipeline: "c: adaptive", Language: "c"},
		Size:   from,
		Tests:  2,
		Tested: []Test{{Worker: 1, Pass: "blocks", Note: "functions", For: 120 * time.Millisecond}},
	}
}

// middle is a run that has found something.
func middle() Run {
	r := start()
	r.Elapsed, r.Tests, r.Hits, r.Rate, r.Accepted = 41*time.Second, 312, 40, "23/s", 5
	r.Size = ui.Size{Bytes: 204, Lines: 12, Tokens: 61}
	r.Pass = "harvest/adaptive"
	r.Steps = []Point{{20, 4_100, 12_000}, {45, 1_200, 4_000}, {46, 300, 900}, {190, 120, 400}, {240, 61, 204}}
	r.Tallies = []ui.Yield{
		{Pass: "blocks", Questions: 120, Accepted: 3, Tokens: 5_833, Bytes: 18_075}, {Pass: "reach", Questions: 31},
		{Pass: "harvest", Questions: 140, Accepted: 2, Tokens: 239, Bytes: 696}, {Pass: "rename", Questions: 21, Accepted: 4, Tokens: 0, Bytes: -3},
	}
	r.Tested = []Test{
		{Worker: 1, Pass: "harvest", Note: "3 edits", For: 3200 * time.Millisecond}, {Worker: 2, Pass: "harvest", Note: "7 edits", For: 12 * time.Millisecond},
		{Worker: 4, Pass: "windows", Note: "名前 tokens", For: 64 * time.Second},
	}
	r.Others = []ui.Other{{Failure: "segmentation fault in parse_type", Key: "a", Path: "bug.c.others/segfault.c", Bytes: 412}}
	r.Messages = []string{"the test exits with 127 for some candidates: is a program missing?\n  cc: not found"}
	r.Left = Range{80, 260}
	return r
}

// end is a run that came to its end.
func end() Run {
	r := middle()
	r.State, r.Elapsed, r.Tests, r.Pass, r.Tested, r.Messages = Finished, 75*time.Second, 420, "", nil, nil
	return r
}

// shown is a step with what a terminal must not get, and wide characters.
func shown() Content {
	code := "int 名前 = \"日本語\"; // a \x1b[31mtrick\x07\n\tif (x > 0x1F) {\n\t\treturn f(\"s\");\n\t}\n/* one\n two */\n"
	return Content{
		Step: 5, Of: 5, Title: "harvest 3 edits",
		Files: text.Files{{Path: "bug.c", Data: []byte(code)}},
		Diff:  "diff --git a/bug.c b/bug.c\n--- a/bug.c\n+++ b/bug.c\n@@ -1,3 +1,2 @@\n int 名前 = \"日本語\";\n-\tint gone = 1; \x1b[2J\n",
	}
}
