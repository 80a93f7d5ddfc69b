package failure

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A Finding is what the runs of a command on an input share, before it is decided which parts of it
// count.
type Finding struct {
	Ends    End
	anyEnd  bool // the end does not belong to the failure
	kind    string
	stdout  bool
	reverse bool
	message []Step        // the lines that name the failure
	frames  []Step        // the functions it happened in, innermost first
	names   []string      // of these functions
	all     func() []Step // returns all lines that are the same in all runs
	never   []string
	title   string
	weak    string
	hints   []string // lines that only the failing input prints, for people
	differ  []string
}

// Errors of Infer. Each is about the command, not about the machinery.
var (
	// ErrWorks says that the command ends with status 0, so that nothing tells what the failure is.
	ErrWorks = errors.New("the command succeeds")

	// ErrUnstable says that the runs on the same input ended in different ways.
	ErrUnstable = errors.New("the command ends differently every time")
)

// Infer finds out what several runs on the failing input share, and runs on inputs on which the
// command works lack. The finding that comes with [ErrWorks] holds lines that only the failing
// input prints.
func Infer(runs, works []Run, in Input) (*Finding, error) {
	if len(runs) == 0 {
		return nil, errors.New("no run to infer a failure from")
	}
	in = in.indexed()
	f := &Finding{Ends: EndOf(runs[0])}
	for _, r := range runs[1:] {
		if EndOf(r) != f.Ends {
			f.differ = append(f.differ, fmt.Sprintf("%v, %v", f.Ends, EndOf(r)))
		}
	}
	if f.Ends.How == Hangs {
		if len(f.differ) > 0 {
			return f, ErrUnstable
		}
		f.kind = "hang"
		return f, nil
	}
	found := f.recognized(runs, works, in, false) || f.recognized(runs, works, in, true)
	if len(f.differ) > 0 && !(found && f.anyEnd) {
		return f, ErrUnstable
	}
	f.all = func() []Step { return f.allLines(runs, works, in) }
	if found {
		if f.Ends == (End{How: Exited}) {
			f.anyEnd = true // it goes on after the report: what it ends with is another matter
		}
		return f, nil
	}
	return f, f.plain(runs, works, in)
}

// EndOf returns how a run ended.
func EndOf(r Run) End {
	switch {
	case r.TimedOut:
		return End{How: Hangs}
	case r.Signal != 0:
		return End{How: Signaled, Status: r.Signal}
	}
	return End{How: Exited, Status: r.Exit}
}

func stream(r Run, stdout bool) []string {
	if stdout {
		return linesOf(r.Stdout)
	}
	return linesOf(r.Stderr)
}

// recognized reads the reports of all runs and keeps what they share. A report that runs print which
// work is not about the failure.
func (f *Finding) recognized(runs, works []Run, in Input, stdout bool) bool {
	var lines [][]string
	var reports []report
	for _, r := range runs {
		ls := stream(r, stdout)
		got, ok := recognize(ls, in)
		if !ok || len(reports) > 0 && got.recognizer != reports[0].recognizer {
			return false
		}
		lines, reports = append(lines, ls), append(reports, got)
	}
	first := reports[0]
	s := sharing{in: in, lines: lines, dir: runs[0].Dir, stdout: stdout}
	g := Finding{Ends: f.Ends, differ: f.differ, kind: first.kind, stdout: stdout, reverse: first.reverse, anyEnd: first.anyEnd}
	g.frames, g.names = s.frames(reports)
	g.message = s.headline(reports, len(g.frames) > 0)
	g.title = s.title(first)
	if len(first.causes) > 0 {
		g.addCauses(s, reports)
	}
	if first.never != "" && !slices.ContainsFunc(lines[0], compiled(first.never).MatchString) {
		g.never = []string{posix(first.never)}
	}
	if !slices.ContainsFunc(g.names, func(n string) bool { return !startup.MatchString(n) }) {
		g.weak = first.weak
	}
	if !g.fits(lines) || g.shownBy(works) {
		return false
	}
	*f = g
	return true
}

// startup matches functions that are in every stack.
var startup = regexp.MustCompile(`^(_start|__libc_start[a-z_]*|main)$`)

// fits makes sure that the finding matches the runs it was made of: it drops functions until it does.
func (f *Finding) fits(lines [][]string) bool {
	for {
		steps, err := compileSteps(slices.Concat(f.message, f.frames))
		if err != nil {
			return false
		}
		if !slices.ContainsFunc(lines, func(ls []string) bool { return !f.shown(steps, ls) }) {
			return true
		}
		if len(f.frames) == 0 {
			return false
		}
		f.frames, f.names = f.frames[:len(f.frames)-1], f.names[:len(f.names)-1]
	}
}

func (f *Finding) shown(steps []step, lines []string) bool {
	if f.reverse {
		lines = slices.Clone(lines)
		slices.Reverse(lines)
	}
	return shows(steps, lines)
}

// shownBy reports whether one of the runs prints the same.
func (f *Finding) shownBy(runs []Run) bool {
	steps, err := compileSteps(slices.Concat(f.message, f.frames))
	return err == nil && slices.ContainsFunc(runs, func(r Run) bool { return f.shown(steps, stream(r, f.stdout)) })
}

// addCauses adds the causes of an exception. The innermost of a Java exception and the first of a
// Python exception tell most; of those between, only the type counts.
func (f *Finding) addCauses(s sharing, reports []report) {
	n := len(reports[0].causes)
	for _, r := range reports {
		if len(r.causes) != n {
			f.differ = append(f.differ, "the number of causes")
			return
		}
	}
	outer := s
	outer.typeOnly = true
	if !reports[0].reverse {
		f.message, f.frames, f.names = outer.headline(reports, true), nil, nil
	}
	f.message = append(f.message, f.frames[:min(len(f.frames), usedFrames)]...) // those of the outer report come before the causes
	f.names = f.names[:min(len(f.names), usedFrames)]
	last := pick(reports, n-1)
	frames, names := s.frames(last)
	f.message = append(f.message, s.headline(last, len(frames) > 0 || len(f.frames) > 0)...)
	f.frames = frames
	f.names = append(f.names, names...)
	f.title += " (" + s.title(last[0]) + ")"
}

func pick(reports []report, cause int) []report {
	out := make([]report, len(reports))
	for i, r := range reports {
		out[i] = r.causes[cause]
	}
	return out
}

// sharing makes patterns of what the same report has in common in several runs.
type sharing struct {
	in       Input
	lines    [][]string // of each run
	dir      string     // of the first run
	stdout   bool
	typeOnly bool // of a headline, only what is before the message counts
}

// headLines returns the lines of a report that name the failure, in the order in which they are read.
func (r report) headLines() []int {
	at := append([]int{r.head}, r.more...)
	slices.Sort(at)
	if r.reverse {
		slices.Reverse(at)
	}
	return at
}

// headline returns the steps of the lines that name a failure. If functions or positions identify
// it, words of the input do not count.
func (s sharing) headline(reports []report, identified bool) []Step {
	first := reports[0]
	at := first.headLines()
	p := patterns{in: s.in}
	for _, n := range at {
		tool, _ := p.positions(s.lines[0][n])
		identified = identified || len(tool) > 0
	}
	for _, r := range reports {
		if len(r.more) != len(first.more) {
			at = []int{first.head}
		}
	}
	var out []Step
	for i, n := range at {
		var others []string
		for k, r := range reports[1:] {
			same := r.headLines()
			if len(at) == 1 {
				same = []int{r.head}
			}
			others = append(others, s.lines[k+1][same[i]])
		}
		out = append(out, s.line(first, n == first.head, s.lines[0][n], others, identified))
	}
	return out
}

// line returns the step for a line of the headline of a report.
func (s sharing) line(r report, isHead bool, line string, others []string, identified bool) Step {
	if isHead && r.want != "" {
		return Step{Want: posix(r.want)}
	}
	hold := heldWords // without functions the words are all there is
	if identified || isHead && r.title != "" {
		hold = 0
	}
	input := inputPosition(s.in)
	c := cutter{typeOnly: s.typeOnly}
	c.beginnings = append(c.beginnings, r.skip)
	if input != "" && r.lead != "" && compiled(input).MatchString(compiled(r.lead).FindString(line)) {
		c.beginnings = append(c.beginnings, r.lead)
	}
	if isHead {
		c.title = r.title
	}
	if overflowed.MatchString(line) {
		c.title = `^.*?(?:` + overflowed.String() + `)` // what was called last varies
	}
	text, open, whole := c.cut(line)
	rest := func(l string) string { l, _, _ = c.cut(l); return l }
	others = slices.Clone(others)
	for i := range others {
		others[i] = rest(others[i])
	}
	variants := s.in.counterparts(line, s.dir, s.stdout, rest)
	want := patterns{in: s.in, hold: hold, exact: r.exact}.withVariants(text, s.dir, others, variants)
	if open {
		want = strings.TrimPrefix(want, "^")
	}
	if !whole {
		want = strings.TrimSuffix(want, "$")
	}
	return Step{Want: want}
}

// A cutter leaves of a line what counts.
type cutter struct {
	beginnings []string // that do not count
	title      string   // what counts; "": all
	typeOnly   bool     // what is before the message counts
}

// cut returns what counts of a line, whether something was cut before it, and whether it ends with
// the line.
func (c cutter) cut(line string) (text string, open, whole bool) {
	whole = true
	for _, b := range c.beginnings {
		if m := compiled(b).FindStringIndex(line); b != "" && m != nil && m[0] == 0 {
			line, open = line[m[1]:], true
		}
	}
	if m := compiled(c.title).FindStringIndex(line); c.title != "" && m != nil {
		return line[:m[1]], open, false
	}
	if i := strings.Index(line, ": "); c.typeOnly && i >= 0 {
		return line[:i], open, false
	}
	return line, open, whole
}

// heldWords is how many words of the input a line keeps if nothing else identifies the failure.
const heldWords = 4

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
		previous = sameFunction(s.lines[0][fr.line], fr.name)
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
	return []Step{{Want: sameFunction(s.lines[0][best.line], best.name)}}, []string{shortName(best.name)}
}

// frameStep returns the step for the n-th functions.
func (s sharing) frameStep(r report, lists [][]frame, n int) Step {
	p := patterns{in: s.in, hold: 1 << 20} // a function may have the name of something in the input
	line := func(k int) string { return s.lines[k][lists[k][n].line] }
	if r.args {
		line = func(k int) string { return withoutArguments(s.lines[k][lists[k][n].line], lists[k][n].name) }
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
func withoutArguments(line, name string) string {
	at := strings.Index(line, name)
	if at < 0 {
		return line
	}
	at += len(name)
	open, end := strings.IndexByte(line[at:], '('), strings.LastIndexByte(line[at:], ')')
	if open < 0 || end < open {
		return line
	}
	return line[:at+open] + "()" + line[at+end+1:]
}

// sameFunction matches the frames of a function, wherever in it they are.
func sameFunction(line, name string) string {
	at := strings.Index(line, name)
	if end := at + len(name); at >= 0 && end < len(line) {
		return beginning(line, name) + quoteERE(name) + quoteERE(line[end:end+1])
	}
	return beginning(line, name) + quoteERE(name) + "$"
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
	variants := in.counterparts(line, dir, stdout, func(l string) string { return l })
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

// title describes a report in words: the lines that name it, without what changes from run to run.
func (s sharing) title(r report) string {
	if r.name != "" {
		return r.name
	}
	at := append([]int{r.head}, r.more...)
	slices.Sort(at)
	var lines []string
	for _, n := range at {
		line := s.lines[0][n]
		if m := compiled(r.skip).FindStringIndex(line); r.skip != "" && n == r.head && m != nil {
			line = line[m[1]:]
		}
		lines = append(lines, line)
	}
	return title(s.dir, lines...)
}

var changing = regexp.MustCompile(`^==[0-9]+==\s*(?:ERROR: |WARNING: )?|^(?:#|\|)\s+| at pc=.*$|^WARNING: |^(thread '[^']*') \([0-9]+\)| \(pid=[0-9]+\)| (?:on|at|of)(?: unknown)?(?: address)? 0x[0-9a-f]+.*$| 0x[0-9a-f]{6,}$`)

func title(dir string, lines ...string) string {
	var b strings.Builder
	for _, l := range lines {
		if dir != "" {
			l = strings.ReplaceAll(l, dir+"/d/", "")
		}
		if l = changing.ReplaceAllString(strings.TrimSpace(l), "$1"); l == "" {
			continue
		}
		if s := b.String(); s != "" && !strings.HasSuffix(s, ":") {
			b.WriteByte(';')
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(l)
	}
	return clip(b.String())
}

func clip(line string) string {
	const most = 160
	if len(line) <= most {
		return line
	}
	return strings.ToValidUTF8(line[:most], "") + "…"
}
