package failure

import (
	"slices"
	"strings"
)

// A recognizer knows how one kind of program reports that it crashed.
type recognizer struct {
	kind string

	head           string   // a line that begins a report
	name           string   // what the report is called, if its head does not say it
	title          string   // of the head, what counts: the pattern ends after it; "": the whole line
	want           string   // what counts of the head, if it is the same for all failures of this kind
	skip           string   // the beginning of the head that does not count: times, process numbers
	lead           string   // the beginning of the head that does not count if it names the input
	more           []string // lines near the head that count if they are there
	next, previous bool     // the line after the head, or before it, counts too: it is the message
	exact          bool     // the words and numbers of the head are the tool's own: they are not those of the input
	last           bool     // of several heads, the last counts: those before are warnings

	// Frames are the lines that name functions; the first group of the pattern is the name.
	frame string
	past  string // frames that do not count: handlers of signals, the language's own runtime
	lib   string // frames that count only if they are the innermost: the language's library
	place string // a pattern for the line after a frame that tells the position; "": it is in the same line
	until string // a line that ends the frames, once there is one; "": the head of another report
	args  bool   // what follows a name in parentheses are values
	needs bool   // it is a report only if there are frames
	skips bool   // a stack in which no frame counts is not the one: that of the runtime comes first

	reverse bool   // frames come before the head, the innermost last
	first   bool   // if they do: of several heads, the first counts
	chain   string // the head of a report that caused this one; it is printed after it, or before if reversed

	anyEnd bool   // the exit status does not belong to the failure
	never  string // a line that makes it another failure, unless the original prints it too
	weak   string // why the report may be that of another failure if it names no function
}

// nearLines is how many lines there may be between the head of a report and its first frame: the
// message may have several. farLines is the same for other lines that count.
const (
	nearLines = 12
	farLines  = 20
)

// A report is what a recognizer found in the output of a run.
type report struct {
	*recognizer
	head   int    // the line of the head
	more   []int  // lines that count besides it
	past   string // frames that do not count
	frames []frame
	stack  bool     // there are frames, even if none of them counts
	causes []report // that led to it, the first cause last
}

type frame struct {
	line int
	name string
	at   int // the offset of the name in its line
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
	last := r.last || r.reverse && !r.first
	var best report
	found := false
	for i, line := range lines {
		in.looked += len(line)
		if !head.MatchString(line) || r.reverse && !r.precededByFrames(lines, i, in) {
			continue
		}
		if last {
			best, found = report{head: i}, true
			continue
		}
		if best = r.read(lines, i, in); best.stack || !r.needs {
			found = true
			break
		}
	}
	if !found {
		return report{}, false
	}
	if last {
		if best = r.read(lines, best.head, in); r.needs && !best.stack {
			return report{}, false
		}
	}
	if r.chain != "" {
		best.causes = r.chained(lines, best.head, in)
	}
	return best, true
}

// precededByFrames reports whether the line before the head is a frame, or belongs to one.
func (r *recognizer) precededByFrames(lines []string, head int, in Input) bool {
	frame := compiled(r.frame)
	for i := head - 1; i >= 0 && i >= head-nearLines; i-- {
		in.looked += len(lines[i])
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
	out := report{recognizer: r, head: at, more: r.moreLines(lines, at, in), past: r.pastPattern(in)}
	if r.frame == "" {
		return out
	}
	var all []frame
	for i := range r.frameLines(lines, at, in) {
		all = append(all, frameIn(lines[i], i, compiled(r.frame).FindStringSubmatchIndex(lines[i])))
	}
	out.stack = len(all) > 0
	for _, p := range r.packagesOf(lines, all, in) {
		out.past = either(out.past, p)
	}
	for _, f := range all {
		if out.past == "" || !compiled(out.past).MatchString(lines[f.line]) {
			out.frames = append(out.frames, f)
		}
	}
	return out
}

// frameIn returns the frame in a line. The name of its function is the first group that is not empty.
func frameIn(line string, n int, groups []int) frame {
	for i := 2; i < len(groups); i += 2 {
		if groups[i] < groups[i+1] {
			return frame{n, line[groups[i]:groups[i+1]], groups[i]}
		}
	}
	return frame{n, line[groups[0]:groups[1]], groups[0]}
}

// moreLines returns the lines that count besides the head.
func (r *recognizer) moreLines(lines []string, at int, in Input) []int {
	var out []int
	if r.next && at+1 < len(lines) {
		out = append(out, at+1)
	}
	if r.previous && at > 0 {
		out = append(out, at-1)
	}
	for _, m := range r.more {
		re := compiled(m)
		for i := max(0, at-farLines); i < len(lines) && i <= at+farLines; i++ {
			in.looked += len(lines[i])
			if i != at && re.MatchString(lines[i]) {
				out = append(out, i)
				break
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// mostFrames is how many frames of a report are read.
const mostFrames = 200

// frameLines yields the lines of the frames of a report, the innermost first.
func (r *recognizer) frameLines(lines []string, at int, in Input) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		frameRE, past := compiled(r.frame), r.pastPattern(in)
		step := 1
		if r.reverse {
			step = -1
		}
		began := r.reverse // the stack began
		near, left := nearLines, mostFrames
		for i := at + step; i >= 0 && i < len(lines) && near > 0 && left > 0; i += step {
			in.looked += len(lines[i])
			switch {
			case r.chain != "" && compiled(r.chain).MatchString(lines[i]):
				return
			case frameRE.MatchString(lines[i]):
				began = began || !r.skips || past == "" || !compiled(past).MatchString(lines[i])
				near = nearLines + 1
				if left--; !yield(i) {
					return
				}
			case began && r.ends(lines[i]):
				return
			}
			near--
		}
	}
}

// ends reports whether a line no longer belongs to the frames of a report.
func (r *recognizer) ends(line string) bool {
	if r.until != "" {
		return compiled(r.until).MatchString(line)
	}
	return compiled(r.head).MatchString(line)
}

// pastPattern matches frames that do not count: those of handlers, and those in the input.
func (r *recognizer) pastPattern(in Input) string {
	return either(r.past, in.inputPosition())
}

// packagesOf returns patterns for the frames of packages that are in the input, where a frame does
// not tell its position but the line after it does.
func (r *recognizer) packagesOf(lines []string, frames []frame, in Input) []string {
	input := in.inputPosition()
	if r.place == "" || input == "" {
		return nil
	}
	var out []string
	for _, f := range frames {
		if f.line+1 == len(lines) || !compiled(r.place).MatchString(lines[f.line+1]) || !compiled(input).MatchString(lines[f.line+1]) {
			continue
		}
		end := strings.IndexAny(f.name, ".:")
		if end < 0 {
			end = len(f.name)
		}
		if p := beginning(lines[f.line], f.at) + quoteERE(f.name[:end]) + "[^A-Za-z0-9_]"; !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// beginning returns a pattern for what is before a name in a line.
func beginning(line string, at int) string {
	if at == 0 {
		return "^"
	}
	return quoteERE(line[at-1 : at])
}

// chained returns the reports that caused the one in a line, the first cause last.
func (r *recognizer) chained(lines []string, at int, in Input) []report {
	re := compiled(r.chain)
	var out []report
	if !r.reverse {
		for i := at + 1; i < len(lines) && len(out) < mostCauses; i++ {
			in.looked += len(lines[i])
			if re.MatchString(lines[i]) {
				out = append(out, r.read(lines, i, in))
			}
		}
		return out
	}
	head := compiled(r.head)
	pending := false // a chain line was met, and the report before it was not yet
	for i := at - 1; i >= 0 && len(out) < mostCauses; i-- {
		in.looked += len(lines[i])
		switch {
		case re.MatchString(lines[i]):
			pending = true
		case pending && head.MatchString(lines[i]) && r.precededByFrames(lines, i, in):
			out, pending = append(out, r.read(lines, i, in)), false
		}
	}
	return out
}

// mostCauses is how many causes of an exception are read.
const mostCauses = 50
