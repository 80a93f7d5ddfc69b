package failure

import (
	"bytes"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestAwk checks that awk understands every pattern as package regexp does: those of the inferred
// signatures, on the lines of the recordings, and those of the recognizers they are made of.
func TestAwk(t *testing.T) {
	blocks := awkBlocks(t)
	n := 0
	for _, name := range []string{"awk", "gawk", "original-awk"} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		n++
		t.Run(name, func(t *testing.T) { compareAwk(t, path, blocks) })
	}
	if n == 0 {
		t.Skip("there is no awk")
	}
}

// An awkBlock is a set of patterns and the lines they are compared with.
type awkBlock struct{ patterns, lines []string }

func awkBlocks(t *testing.T) []awkBlock {
	var blocks []awkBlock
	var sample []string // of all lines
	for _, rec := range recordings(t) {
		var b awkBlock
		for _, r := range slices.Concat(rec.runs, []Run{rec.same}, rec.other, rec.works) {
			b.lines = append(append(b.lines, linesOf(r.Stderr)...), linesOf(r.Stdout)...)
		}
		slices.Sort(b.lines)
		b.lines = slices.Compact(b.lines)
		for i := 0; i < len(b.lines); i += 7 {
			sample = append(sample, b.lines[i])
		}
		f, err := Infer(rec.runs, rec.works, rec.in)
		if err != nil {
			t.Fatal(err)
		}
		for _, same := range []Same{Default, {Message: true, Frames: moreFrames}, {Output: true}} {
			if s, err := f.Signature(same); err == nil {
				b.patterns = append(b.patterns, patternsOf(s)...)
			}
		}
		slices.Sort(b.patterns)
		b.patterns = slices.Compact(b.patterns)
		blocks = append(blocks, b)
	}
	own := awkBlock{lines: sample}
	for _, r := range recognizers() {
		for _, p := range []string{r.frame, r.past, r.lib, r.want, r.never} {
			if p != "" && !slices.Contains(own.patterns, posix(p)) {
				own.patterns = append(own.patterns, posix(p))
			}
		}
	}
	for i := range blocks {
		for k := i % 20; k < len(sample); k += 20 {
			blocks[i].lines = append(blocks[i].lines, sample[k])
		}
	}
	return append(blocks, own)
}

// patternsOf returns all patterns of a signature.
func patternsOf(s Signature) []string {
	out := slices.Clone(s.Never)
	for _, step := range slices.Concat(s.Steps, s.Debugger) {
		for _, p := range []string{step.Want, step.Next, step.Among, step.Past} {
			if p != "" {
				out = append(out, p)
			}
		}
	}
	return out
}

// awkProgram prints for each pattern which of the lines after it match. Patterns are data, so that awk
// does not take their backslashes for escapes in a string.
const awkProgram = `function flush(  i, k, out) {
	for (i = 1; i <= n; i++) {
		out = ""
		for (k = 1; k <= m; k++) out = out ((l[k] ~ p[i]) ? "1" : "0")
		print out
	}
	n = m = 0
}
{ tag = substr($0, 1, 1); s = substr($0, 2) }
tag == "N" { flush() }
tag == "P" { p[++n] = s }
tag == "L" { l[++m] = s }
END { flush() }`

func compareAwk(t *testing.T, awk string, blocks []awkBlock) {
	var data bytes.Buffer
	for _, b := range blocks {
		data.WriteString("N\n")
		for _, p := range b.patterns {
			fmt.Fprintf(&data, "P%s\n", p)
		}
		for _, l := range b.lines {
			fmt.Fprintf(&data, "L%s\n", l)
		}
	}
	cmd := exec.Command(awk, awkProgram)
	cmd.Env = []string{"LC_ALL=C"}
	cmd.Stdin = &data
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil || stderr.Len() > 0 {
		t.Fatalf("%v: %s", err, stderr.Bytes())
	}
	got := strings.Split(string(out), "\n")
	for _, b := range blocks {
		for i, p := range b.patterns {
			re := regexp.MustCompile(p)
			for k, l := range b.lines {
				if re.MatchString(l) != (got[i][k] == '1') {
					t.Fatalf("pattern %s\nline %q\nregexp says %v, awk says %c", p, l, re.MatchString(l), got[i][k])
				}
			}
		}
		got = got[len(b.patterns):]
	}
}

func TestPosix(t *testing.T) {
	for pattern, want := range map[string]string{
		`^ +at (?:async )?([^(]+?)(?: \(.*\))?$`: `^ +at (async )?([^(]+)( \(.*\))?$`,
		`[\w$]+\.\d`:                             `[A-Za-z0-9_$]+\.[0-9]`,
		`\?\??a??`:                               `\?\??a?`,
		`^\tat [^\s]`:                            "^\tat [^ \t\f]",
		`\\?[a?]*?[(?:x]`:                        `\\?[a?]*[(?:x]`,
	} {
		if got := posix(pattern); got != want {
			t.Errorf("posix(%s) = %s, want %s", pattern, got, want)
		}
	}
}
