package failure

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Printed returns the lines of a run's standard output, with a fixed name for its directory and for
// temporary files in it.
func Printed(r Run) []string {
	lines := linesOf(r.Stdout)
	if r.Dir == "" {
		return lines
	}
	for i, line := range lines {
		line = strings.ReplaceAll(line, r.Dir, ownDir)
		lines[i] = temporary.ReplaceAllString(line, ownDir+"/tmp/*")
	}
	return lines
}

// ownDir stands for the directory of a run.
const ownDir = "@DIR"

var temporary = regexp.MustCompile(regexp.QuoteMeta(ownDir) + `/tmp/[^\s:()"'<>\[\],]+`)

// Varying compares the output of two runs of a command on the same input, and returns patterns for
// lines of which a part differs: a process number, a time. The groups of a pattern are these parts.
// Numbers that are the same in both may be others on another input.
func Varying(a, b []string) []string {
	x, y := different(a, b), different(b, a)
	var out []string
	for i := range min(len(x), len(y)) {
		out = append(out, varying(x[i], y[i]))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Steady returns the lines of a with a star in place of what is different in b, which is the
// output of another run on the same input. Lines that have no counterpart are omitted.
func Steady(a, b []string) []string {
	x, y := different(a, b), different(b, a)
	varies := map[string]string{}
	for i, line := range x {
		varies[line] = ""
		if i < len(y) {
			varies[line] = starred(regexp.MustCompile(varying(line, y[i])), line)
		}
	}
	var out []string
	for _, line := range a {
		if masked, ok := varies[line]; ok {
			if line = masked; line == "" {
				continue
			}
		}
		out = append(out, line)
	}
	return out
}

// different returns the lines of a that b lacks, counting those that occur several times.
func different(a, b []string) []string {
	there := map[string]int{}
	for _, line := range b {
		there[line]++
	}
	var out []string
	for _, line := range a {
		if there[line]--; there[line] < 0 {
			out = append(out, line)
		}
	}
	return out
}

// varying returns the pattern of two lines that differ.
func varying(a, b string) string {
	x, y := lexeme.FindAllString(a, -1), lexeme.FindAllString(b, -1)
	var p strings.Builder
	p.WriteString("^")
	if len(x) == len(y) {
		for i := range x {
			if x[i] == y[i] {
				p.WriteString(sameLexeme(x[i]))
			} else {
				p.WriteString("(.*)")
			}
		}
		return p.String() + "$"
	}
	n := 0
	for n < min(len(x), len(y)) && x[n] == y[n] {
		p.WriteString(sameLexeme(x[n]))
		n++
	}
	p.WriteString("(.*)")
	m := 0
	for m < min(len(x), len(y))-n && x[len(x)-1-m] == y[len(y)-1-m] {
		m++
	}
	for _, l := range x[len(x)-m:] {
		p.WriteString(sameLexeme(l))
	}
	return p.String() + "$"
}

func sameLexeme(l string) string {
	if '0' <= l[0] && l[0] <= '9' {
		return "[0-9][0-9a-zA-Z.]*"
	}
	if !utf8.ValidString(l) {
		return "."
	}
	return regexp.QuoteMeta(l)
}

// Telling reports whether a pattern of [Varying] has words by which the lines of another program can
// be recognized. One without words matches too much.
func Telling(pattern string) bool { return anyWord.MatchString(unnamed.ReplaceAllString(pattern, "")) }

var (
	anyWord = regexp.MustCompile(`[A-Za-z]{2}`)
	unnamed = regexp.MustCompile(`\[[^\]]*\]`) // the classes of digits
)

// Mask returns lines with a star in place of what varies according to patterns.
func Mask(lines, patterns []string) []string {
	out := slices.Clone(lines)
	for _, p := range patterns {
		re := regexp.MustCompile(p)
		for i := range out {
			out[i] = starred(re, out[i])
		}
	}
	return out
}

func starred(re *regexp.Regexp, line string) string {
	at := re.FindStringSubmatchIndex(line)
	if at == nil {
		return line
	}
	var b strings.Builder
	last := 0
	for i := 2; i < len(at); i += 2 {
		b.WriteString(line[last:at[i]] + "*")
		last = at[i+1]
	}
	return b.String() + line[last:]
}
