package failure

import (
	"slices"
	"strings"
)

// A recognizer knows how one kind of program reports that it crashed.
type recognizer struct {
	kind string

	head  string   // a line that begins a report
	title string   // of the head, what counts: the pattern ends after it; "": the whole line
	more  []string // lines that may follow the head, and count if they do
	next  bool     // the line after the head counts too: it is the message
	exact bool     // the words and numbers of the head are the tool's own: they are not those of the input

	// Frames are the lines that name functions; the first group of the pattern is the name.
	frame string
	past  string // frames that do not count: handlers of signals, the language's own runtime
	place string // a pattern for the line after a frame that tells the position; "": it is in the same line
	until string // a line that ends the frames; "": the head of another report
	args  bool   // what follows the last "(" of a frame are values
	needs bool   // it is a report only if there are frames

	reverse bool   // frames come before the head, the innermost last
	chain   string // the head of a report that caused this one; it is printed after it, or before if reversed

	anyEnd bool   // the exit status does not belong to the failure
	never  string // a line that makes it another failure, unless the original prints it too
	weak   string // why the report may be that of another failure if it names no function
}

// A report is what a recognizer found in the output of a run.
type report struct {
	*recognizer
	head   int   // the line of the head
	more   []int // lines that count besides it
	frames []frame
	stack  bool     // there are frames, even if none of them counts
	causes []report // that led to it, the first cause last
}

type frame struct {
	line int
	name string
}

// recognize returns the report of the failure in the lines of a run, if there is one: the first, or
// the last if the programs of that kind end with it.
func recognize(lines []string, in Input) (report, bool) {
	best, found := report{}, false
	for _, r := range recognizers() {
		got, ok := r.find(lines, in)
		if ok && (!found || len(best.frames) == 0 && len(got.frames) > 0 && !got.weaker(best)) {
			best, found = got, true
		}
	}
	return best, found
}

// weaker reports whether a report says less than another: a report of a program's own is worth more
// than one of what ran it.
func (r report) weaker(than report) bool { return r.weak != "" && than.weak == "" }

// recognizers lists the kinds of reports, the more specific before the more general.
func recognizers() []*recognizer {
	return slices.Concat(sanitizers, compilers, managed, scripting, native)
}

func (r *recognizer) find(lines []string, in Input) (report, bool) {
	head := compiled(r.head)
	at := slices.IndexFunc(lines, head.MatchString)
	if r.reverse {
		at = -1
		for i, line := range lines {
			if head.MatchString(line) && r.precededByFrames(lines, i) {
				at = i // the last
			}
		}
	}
	if at < 0 {
		return report{}, false
	}
	out := r.read(lines, at, in)
	if r.chain != "" {
		out.causes = r.chained(lines, at, in)
	}
	return out, !r.needs || out.stack
}

// precededByFrames reports whether the line before the head is a frame, or belongs to one.
func (r *recognizer) precededByFrames(lines []string, head int) bool {
	frame := compiled(r.frame)
	for i := head - 1; i >= 0 && i >= head-4; i-- {
		if frame.MatchString(lines[i]) {
			return true
		}
		if !strings.HasPrefix(lines[i], " ") {
			return false
		}
	}
	return false
}

// read reads the report whose head is in a line.
func (r *recognizer) read(lines []string, at int, in Input) report {
	out := report{recognizer: r, head: at}
	if r.next && at+1 < len(lines) {
		out.more = append(out.more, at+1)
	}
	for _, m := range r.more {
		re := compiled(m)
		for i := max(0, at-3); i < len(lines) && i < at+8; i++ {
			if i != at && re.MatchString(lines[i]) {
				out.more = append(out.more, i)
				break
			}
		}
	}
	slices.Sort(out.more)
	out.more = slices.Compact(out.more)
	if r.frame == "" {
		return out
	}
	frameRE, past := compiled(r.frame), r.pastPattern(in)
	step, end := 1, len(lines)
	if r.reverse {
		step, end = -1, -1
	}
	for i := at + step; i != end; i += step {
		if r.ends(lines[i]) {
			break
		}
		m := frameRE.FindStringSubmatch(lines[i])
		out.stack = out.stack || m != nil
		if m == nil || past != "" && compiled(past).MatchString(lines[i]) {
			continue
		}
		name := m[0]
		if len(m) > 1 && m[1] != "" {
			name = m[1]
		}
		out.frames = append(out.frames, frame{i, name})
	}
	return out
}

// ends reports whether a line no longer belongs to the frames of a report.
func (r *recognizer) ends(line string) bool {
	for _, p := range []string{r.until, r.chain} {
		if p != "" && compiled(p).MatchString(line) {
			return true
		}
	}
	return r.until == "" && compiled(r.head).MatchString(line) && !compiled(r.frame).MatchString(line)
}

// pastPattern matches frames that do not count: those of handlers, and those in the input.
func (r *recognizer) pastPattern(in Input) string {
	var alternatives []string
	if r.past != "" {
		alternatives = append(alternatives, r.past)
	}
	for _, n := range in.Names {
		alternatives = append(alternatives, "[/\"( ]"+quoteERE(n[strings.LastIndexByte(n, '/')+1:])+"[\":(), ]")
	}
	return strings.Join(alternatives, "|")
}

// chained returns the reports that caused the one in a line, the first cause last.
func (r *recognizer) chained(lines []string, at int, in Input) []report {
	re := compiled(r.chain)
	var out []report
	if !r.reverse {
		for i := at + 1; i < len(lines); i++ {
			if re.MatchString(lines[i]) {
				cause := r.read(lines, i, in)
				out = append(out, cause)
			}
		}
		return out
	}
	head := compiled(r.head)
	for i := at - 1; i >= 0; i-- {
		if re.MatchString(lines[i]) {
			for j := i - 1; j >= 0; j-- {
				if head.MatchString(lines[j]) && r.precededByFrames(lines, j) {
					out = append(out, r.read(lines, j, in))
					break
				}
			}
		}
	}
	return out
}
