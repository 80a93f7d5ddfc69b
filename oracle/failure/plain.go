package failure

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

var (
	alarming = regexp.MustCompile(`(?i)\b(error|fatal|fail(s|ed|ure)?|panic(ked)?|exception|abort(ed)?|assert\w*|invalid|cannot|can't|could not|unable|illegal|unexpected|undefined|unknown|unsupported|mismatch\w*|missing|no such|not found|corrupt\w*|overflow|crash\w*|segmentation|killed|violat\w*|damaged)\b`)
	aWord    = regexp.MustCompile(`[A-Za-z]{3}`)
)

// plain takes a line that only the failing input prints for the failure, where no report is
// recognized. Of several, the first that sounds like an error counts.
func (f *Finding) plain(runs, works []Run, in Input) error {
	for _, stdout := range []bool{false, true} {
		own := ownLines(runs, works, in, stdout)
		for _, l := range own {
			f.hints = append(f.hints, l.text)
		}
		if stdout && f.Ends.How == Exited && f.Ends.Status == 0 {
			return ErrWorks
		}
		at := slices.IndexFunc(own, func(l ownLine) bool { return alarming.MatchString(l.text) && !in.contains(strings.TrimSpace(l.text)) })
		if at < 0 { // the input may be a program that prints its own messages
			at = slices.IndexFunc(own, func(l ownLine) bool { return alarming.MatchString(l.text) })
		}
		if at < 0 && (stdout || len(own) == 0) {
			continue
		}
		l := own[max(at, 0)]
		f.kind, f.stdout, f.title, f.message = kindMessage, stdout, title(runs[0].Dir, l.text), []Step{{Want: l.pattern}}
		f.anyEnd = f.Ends.How == Exited && f.Ends.Status == 0
		return nil
	}
	switch {
	case f.Ends.How == Signaled:
		f.kind, f.weak = kindSignal, "the command prints nothing about it, so that any crash by this signal looks the same"
	default:
		f.kind, f.weak = kindExit, fmt.Sprintf("any failure that exits with %d looks the same", f.Ends.Status)
	}
	return nil
}

// An ownLine is a line that only the failing input prints.
type ownLine struct{ text, pattern string }

// mostOwn is how many lines are looked at for what only the failing input prints: those that sound
// like an error, and the first of the others.
const mostOwn = 100

func ownLines(runs, works []Run, in Input, stdout bool) []ownLine {
	outputs, fine := streams(runs, stdout), streams(works, stdout)
	var out []ownLine
	tried := map[string]bool{}
	left := map[bool]int{true: mostOwn, false: mostOwn}
	for i, line := range outputs[0].lines {
		in.looked += len(line)
		if tried[line] || !aWord.MatchString(head(line)) {
			continue
		}
		tried[line] = true
		if alarm := alarming.MatchString(head(line)); left[alarm] > 0 {
			left[alarm]--
		} else {
			continue
		}
		if l, ok := ownLineAt(i, outputs, fine, runs[0].Dir, in, stdout); ok {
			out = append(out, l)
		}
	}
	return out
}

// ownLineAt returns the i-th line of the first output if the others have it too, and the fine ones
// do not.
func ownLineAt(i int, outputs, fine []output, dir string, in Input, stdout bool) (ownLine, bool) {
	line := outputs[0].lines[i]
	variants := in.likeLines(line, dir, stdout)
	var aligned []string // in the same place of outputs that have as many lines
	for _, o := range outputs[1:] {
		if len(o.lines) == len(outputs[0].lines) {
			aligned = append(aligned, o.lines[i])
		}
	}
	for _, others := range [][]string{nil, aligned} {
		pattern := patterns{in: in, hold: heldWords}.withVariants(line, dir, others, variants)
		re, err := regexp.Compile(pattern)
		if err != nil || !slices.ContainsFunc(literals(pattern), aWord.MatchString) {
			continue
		}
		has := func(o output) bool { return o.has(re, in) }
		if !slices.ContainsFunc(outputs, func(o output) bool { return !has(o) }) {
			return ownLine{line, pattern}, !slices.ContainsFunc(fine, has)
		}
	}
	return ownLine{}, false
}

// An output is what a run printed on one stream.
type output struct{ lines []string }

func streams(runs []Run, stdout bool) []output {
	out := make([]output, len(runs))
	for i, r := range runs {
		out[i] = output{stream(r, stdout)}
	}
	return out
}

// has reports whether a line matches. Most lines lack the longest literal of the pattern.
func (o output) has(re *regexp.Regexp, in Input) bool {
	text := longestLiteral(re.String())
	for _, l := range o.lines {
		if !strings.Contains(l, text) {
			in.looked++
			continue
		}
		in.looked += len(l)
		if re.MatchString(l) {
			return true
		}
	}
	return false
}

// literals returns the texts between the wildcards of a pattern.
func literals(pattern string) []string {
	pattern = strings.TrimSuffix(strings.TrimPrefix(pattern, "^"), "$")
	pattern = strings.NewReplacer(`\`+`\`, "\x03", anything, "\x00", number, "\x00", hexNumber, "\x00", anyDir, "\x00", anyFile, "\x00", anySpace, "\x00", `\.`, ".", ".", "\x00", `\`, "").Replace(pattern)
	return strings.Split(strings.ReplaceAll(pattern, "\x03", `\`), "\x00")
}

func longestLiteral(pattern string) string {
	return slices.MaxFunc(literals(pattern), func(a, b string) int { return len(a) - len(b) })
}

// allLines returns a step for every line that only the failing input prints.
func (f *Finding) allLines(runs, works []Run, in Input) []Step {
	var out []Step
	for _, l := range ownLines(runs, works, in, f.stdout) {
		out = append(out, Step{Want: l.pattern})
	}
	return out
}
