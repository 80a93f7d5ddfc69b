package failure

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
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
	in.anywhere = runs[0].Dir == ""
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
			f.anyEnd = true // it continues after the report: its exit status is about something else
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
	s.cause = n
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
