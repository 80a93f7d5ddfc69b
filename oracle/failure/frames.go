package failure

import (
	"regexp"
	"slices"
	"strings"
)

// usedFrames is how many functions count unless the user says otherwise; moreFrames how many are
// remembered.
const (
	usedFrames = 2
	moreFrames = 8
)

// overflowed matches the head of a report that says that the stack was too deep.
var overflowed = regexp.MustCompile(`(?i)stack.?overflow|stack size exceeded|stack level too deep|recursion depth|overflowed its stack`)

// frames returns the steps of the innermost functions that all runs share. A function that calls
// itself counts once.
func (s sharing) frames(reports []report) ([]Step, []string) {
	first := reports[0]
	lists := make([][]frame, len(reports))
	for i, r := range reports {
		lists[i] = collapsed(r.frames)
	}
	if slices.ContainsFunc(first.headLines(), func(n int) bool { return overflowed.MatchString(s.lines[0][n]) }) {
		return s.recurring(reports)
	}
	var out []Step
	var names []string
	among, past, previous := posix(first.frame), posix(first.past), ""
	for n := 0; len(out) < moreFrames && n < mostFrames; n++ {
		if len(out) == 1 && first.lib != "" {
			past = either(past, posix(first.lib))
			for i := range lists {
				lists[i] = slices.DeleteFunc(lists[i], func(f frame) bool {
					return f != lists[i][0] && compiled(first.lib).MatchString(s.lines[i][f.line])
				})
			}
		}
		same := func(l []frame) bool { return n < len(l) && l[n].name == lists[0][n].name }
		if n == len(lists[0]) || slices.ContainsFunc(lists, func(l []frame) bool { return !same(l) }) {
			break
		}
		fr := lists[0][n]
		step := s.frameStep(first, lists, n)
		step.Among, step.Past = among, either(past, previous)
		previous = sameFunction(s.lines[0][fr.line], fr)
		out = append(out, step)
		names = append(names, shortName(fr.name))
	}
	if len(out) == 0 {
		return s.recurring(reports)
	}
	return out, names
}

// recurring returns a step for a function that is in the stacks of all runs, where the innermost are
// not the same: a stack that overflows ends anywhere. The one that is called most often counts.
func (s sharing) recurring(reports []report) ([]Step, []string) {
	const near = 60
	var best frame
	most := 0
	for _, fr := range reports[0].frames[:min(near, len(reports[0].frames))] {
		least := near
		for _, r := range reports {
			n := 0
			for _, g := range r.frames[:min(near, len(r.frames))] {
				if g.name == fr.name {
					n++
				}
			}
			least = min(least, n)
		}
		if least > most {
			best, most = fr, least
		}
	}
	if most == 0 {
		return nil, nil
	}
	return []Step{{Want: sameFunction(s.lines[0][best.line], best)}}, []string{shortName(best.name)}
}

// frameStep returns the step for the n-th functions.
func (s sharing) frameStep(r report, lists [][]frame, n int) Step {
	p := patterns{in: s.in, hold: 1 << 20} // a function may have the name of something in the input
	line := func(k int) string { return s.lines[k][lists[k][n].line] }
	if r.args {
		line = func(k int) string { return withoutArguments(s.lines[k][lists[k][n].line], lists[k][n]) }
	}
	var others, nexts []string
	for k := 1; k < len(lists); k++ {
		others = append(others, line(k))
		nexts = append(nexts, s.after(k, lists[k][n].line))
	}
	out := Step{Want: strings.ReplaceAll(p.of(line(0), s.dir, others...), someArguments, `\(.*\)`)}
	if next := s.after(0, lists[0][n].line); r.place != "" && compiled(r.place).MatchString(next) {
		out.Next = p.of(next, s.dir, nexts...)
	}
	return out
}

func (s sharing) after(k, line int) string {
	if line+1 < len(s.lines[k]) {
		return s.lines[k][line+1]
	}
	return ""
}

// someArguments is the pattern of what stands for arguments in a frame.
const someArguments = `\(\)`

// withoutArguments returns a frame with empty parentheses after the name.
func withoutArguments(line string, f frame) string {
	at := f.at + len(f.name)
	open, end := strings.IndexByte(line[at:], '('), strings.LastIndexByte(line[at:], ')')
	if open < 0 || end < open {
		return line
	}
	return line[:at+open] + "()" + line[at+end+1:]
}

// sameFunction matches the frames of a function, wherever in it they are.
func sameFunction(line string, f frame) string {
	after := "$"
	if end := f.at + len(f.name); end < len(line) {
		after = quoteERE(line[end : end+1])
	}
	return beginning(line, f.at) + quoteERE(f.name) + after
}

// shortName returns a name for people: of a position, only the last part of the path.
func shortName(name string) string {
	if i := strings.LastIndexByte(name, '/'); strings.HasPrefix(name, "/") || strings.HasPrefix(name, "(/") {
		return strings.TrimSuffix(name[i+1:], ")")
	}
	return name
}

func either(a, b string) string {
	switch {
	case a == "":
		return b
	case b == "":
		return a
	}
	return a + "|" + b
}

// collapsed returns frames with one for each function that calls itself.
func collapsed(frames []frame) []frame {
	return slices.CompactFunc(slices.Clone(frames), func(a, b frame) bool { return a.name == b.name })
}
