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
	message []Step   // the lines that name the failure
	frames  []Step   // the functions it happened in, innermost first
	names   []string // of these functions
	all     []Step   // all lines that are the same in all runs
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
	found := false
	for _, stdout := range []bool{false, true} {
		if found = f.recognized(runs, in, stdout); found {
			break
		}
	}
	if len(f.differ) > 0 && !(found && f.anyEnd) {
		return f, ErrUnstable
	}
	f.all = f.allLines(runs, works, in)
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

// recognized reads the reports of all runs and keeps what they share.
func (f *Finding) recognized(runs []Run, in Input, stdout bool) bool {
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
	f.kind, f.stdout, f.reverse, f.anyEnd = first.kind, stdout, first.reverse, first.anyEnd
	f.title = titleOf(lines[0][first.head], runs[0].Dir)
	s := sharing{in: in, lines: lines, dir: runs[0].Dir}
	f.message = s.headline(reports)
	f.frames, f.names = s.frames(reports)
	if len(first.causes) > 0 {
		f.addCauses(s, reports)
	}
	if first.never != "" && !slices.ContainsFunc(lines[0], compiled(first.never).MatchString) {
		f.never = []string{posix(first.never)}
	}
	if len(f.names) == 0 {
		f.weak = first.weak
	}
	return true
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
		f.message, f.frames, f.names = outer.headline(reports), nil, nil
	}
	f.message = append(f.message, f.frames...) // those of the outer report come before the causes
	if reports[0].reverse {
		f.frames = nil
	}
	last := pick(reports, n-1)
	f.message = append(f.message, s.headline(last)...)
	frames, names := s.frames(last)
	f.frames = frames
	f.names = append(f.names, names...)
	f.title += " (" + titleOf(s.lines[0][last[0].head], s.dir) + ")"
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
	typeOnly bool       // of a headline, only what is before the message counts
}

// headline returns the steps of the lines that name a failure.
func (s sharing) headline(reports []report) []Step {
	first := reports[0]
	at := append([]int{first.head}, first.more...)
	slices.Sort(at)
	if first.reverse {
		slices.Reverse(at)
	}
	var out []Step
	for i, n := range at {
		var others []string
		for k, r := range reports[1:] {
			same := append([]int{r.head}, r.more...)
			slices.Sort(same)
			if r.reverse {
				slices.Reverse(same)
			}
			if len(same) != len(at) {
				return []Step{s.line(first, s.lines[0][first.head], nil)}
			}
			others = append(others, s.lines[k+1][same[i]])
		}
		out = append(out, s.line(first, s.lines[0][n], others))
	}
	return out
}

// line returns the step for a line of the headline of a report.
func (s sharing) line(r report, line string, others []string) Step {
	hold := 0
	if r.frame == "" && r.title == "" {
		hold = heldWords // without functions the words are all there is
	}
	whole := true
	cut := func(l string) string {
		if m := compiled(r.title).FindStringIndex(l); r.title != "" && m != nil {
			whole = false
			return l[:m[1]]
		}
		if i := strings.Index(l, ": "); s.typeOnly && i >= 0 {
			whole = false
			return l[:i]
		}
		return l
	}
	line = cut(line)
	others = slices.Clone(others)
	for i := range others {
		others[i] = cut(others[i])
	}
	want := patterns{in: s.in, hold: hold, exact: r.exact}.of(line, s.dir, others...)
	if !whole {
		want = strings.TrimSuffix(want, "$")
	}
	return Step{Want: want}
}

// heldWords is how many words of the input a line keeps if nothing else identifies the failure.
const heldWords = 4

// usedFrames is how many functions count unless the user says otherwise; moreFrames how many are
// remembered.
const (
	usedFrames = 2
	moreFrames = 8
)

// frames returns the steps of the innermost functions that all runs share. A function that calls
// itself counts once.
func (s sharing) frames(reports []report) ([]Step, []string) {
	first := reports[0]
	lists := make([][]frame, len(reports))
	for i, r := range reports {
		lists[i] = collapsed(r.frames)
	}
	var out []Step
	var names []string
	among, past, previous := posix(first.frame), posix(first.pastPattern(s.in)), ""
	for i, fr := range lists[0] {
		same := func(l []frame) bool { return i < len(l) && l[i].name == fr.name }
		if len(out) == moreFrames || slices.ContainsFunc(lists, func(l []frame) bool { return !same(l) }) {
			break
		}
		step := s.frameStep(first, lists, i)
		step.Among, step.Past = among, either(past, previous)
		previous = sameFunction(first.recognizer, s.lines[0][fr.line], fr.name)
		out = append(out, step)
		names = append(names, fr.name)
	}
	if len(out) == 0 {
		return s.commonFrame(first, lists)
	}
	return out, names
}

// commonFrame returns a step for a function that is in the stacks of all runs, where the innermost
// are not the same: a stack that overflows ends anywhere.
func (s sharing) commonFrame(first report, lists [][]frame) ([]Step, []string) {
	if len(lists[0]) == 0 {
		return nil, nil
	}
	for _, fr := range lists[0] {
		in := func(l []frame) bool {
			return slices.ContainsFunc(l[:min(len(l), 30)], func(g frame) bool { return g.name == fr.name })
		}
		if !slices.ContainsFunc(lists, func(l []frame) bool { return !in(l) }) {
			return []Step{{Want: sameFunction(first.recognizer, s.lines[0][fr.line], fr.name)}}, []string{fr.name}
		}
	}
	return nil, nil
}

func (s sharing) frameStep(r report, lists [][]frame, i int) Step {
	p := patterns{in: s.in, hold: 1 << 20} // a function may have the name of something in the input
	line := func(k int) string { return s.lines[k][lists[k][i].line] }
	cut := func(l string) string {
		if at := strings.LastIndexByte(l, '('); r.args && at > 0 {
			return l[:at+1]
		}
		return l
	}
	var others, nexts []string
	for k := range lists[1:] {
		others = append(others, cut(line(k+1)))
		nexts = append(nexts, s.after(k+1, lists[k+1][i].line))
	}
	out := Step{Want: p.of(cut(line(0)), s.dir, others...)}
	if r.args {
		out.Want = strings.TrimSuffix(out.Want, "$")
	}
	if next := s.after(0, lists[0][i].line); r.place != "" && compiled(r.place).MatchString(next) {
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

// sameFunction matches the frames of a function, wherever in it they are.
func sameFunction(r *recognizer, line, name string) string {
	q := quoteERE(name)
	if at := strings.Index(line, name); at >= 0 && at+len(name) < len(line) {
		return q + "[ (:,)]"
	}
	return q + "$"
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
		at := slices.IndexFunc(own, func(l ownLine) bool { return alarming.MatchString(l.text) })
		if at < 0 && (stdout || len(own) == 0) {
			continue
		}
		l := own[max(at, 0)]
		f.kind, f.stdout, f.title, f.message = "message", stdout, titleOf(l.text, runs[0].Dir), []Step{{Want: l.pattern}}
		f.anyEnd = f.Ends.How == Exited && f.Ends.Status == 0
		return nil
	}
	switch {
	case f.Ends.How == Signaled:
		f.kind, f.weak = "signal", "the command prints nothing about it, so that any crash by this signal looks the same"
	default:
		f.kind, f.weak = "exit status", fmt.Sprintf("any failure that exits with %d looks the same", f.Ends.Status)
	}
	return nil
}

// An ownLine is a line that only the failing input prints.
type ownLine struct{ text, pattern string }

func ownLines(runs, works []Run, in Input, stdout bool) []ownLine {
	var out []ownLine
	lines := make([][]string, len(runs))
	for i, r := range runs {
		lines[i] = stream(r, stdout)
	}
	p := patterns{in: in, hold: heldWords}
	for i, line := range lines[0] {
		if !aWord.MatchString(line) || slices.ContainsFunc(out, func(o ownLine) bool { return o.text == line }) {
			continue
		}
		var others []string
		for _, ls := range lines[1:] {
			if i < len(ls) {
				others = append(others, ls[i])
			}
		}
		pattern := p.of(line, runs[0].Dir, others...)
		re, err := regexp.Compile(pattern)
		if err != nil || !aWord.MatchString(literal(pattern)) {
			continue
		}
		inAll := func(r Run) bool { return slices.ContainsFunc(stream(r, stdout), re.MatchString) }
		if slices.ContainsFunc(runs, func(r Run) bool { return !inAll(r) }) || slices.ContainsFunc(works, inAll) {
			continue
		}
		out = append(out, ownLine{line, pattern})
	}
	return out
}

// literal returns a pattern without its wildcards.
func literal(pattern string) string {
	return strings.NewReplacer(anything, "", number, "", hexNumber, "", anyDir, "", anyFile, "").Replace(pattern)
}

// allLines returns a step for every line that only the failing input prints.
func (f *Finding) allLines(runs, works []Run, in Input) []Step {
	var out []Step
	for _, l := range ownLines(runs, works, in, f.stdout) {
		out = append(out, Step{Want: l.pattern})
	}
	return out
}

// titleOf returns a line for people: without the directory of the run, and not too long.
func titleOf(line, dir string) string {
	if dir != "" {
		line = strings.ReplaceAll(strings.ReplaceAll(line, dir+"/d/", ""), dir+"/tmp/", "")
	}
	return clip(strings.TrimSpace(line))
}

func clip(line string) string {
	const most = 160
	if len(line) <= most {
		return line
	}
	return strings.ToValidUTF8(line[:most], "") + "…"
}
