package tracetest

import (
	"fmt"
	"regexp"
	"strconv"

	"github.com/whittle-dd/whittle/trace"
)

// A site is a line, and lines move when lines are added above them. At the first difference between a
// kept trace and its replay, the recorded line is assumed to be the line that draws now, and all lines
// below it in the file are assumed to have moved by the same distance.

// mostMoves limits how many such differences are resolved.
const mostMoves = 50

// fit replays a kept trace, with its lines moved if necessary. If the trace does not fit the generator,
// misfit describes the difference. ok is false if the generator does not end with it.
func (c *checker[V]) fit(data []byte) (x *tried[V], misfit string, ok bool, err error) {
	f, err := trace.ParseFile(data)
	if err != nil {
		return nil, "", false, err
	}
	for i := 0; ; i++ {
		y, fine := c.generate(trace.Unchanged(trace.NewRun(f.Trace, nil, 0)), nil)
		for s := range f.Trace.Names {
			if n := y.trace.Names[s]; n != "" { // functions may have been renamed
				f.Trace.Names[s] = n
			}
		}
		d := trace.Difference(f.Trace, y.trace)
		if d == "" && fine {
			return y, "", true, nil
		}
		if i == 0 {
			x, misfit, ok = y, d, fine
		}
		if i == mostMoves || !move(f.Trace, y.trace) {
			return x, misfit, ok, nil
		}
	}
}

// move moves the lines of was from its first difference to now. It reports false if the difference is
// not a moved line or the lines cannot be moved.
func move(was, now *trace.Trace) bool {
	a, b := firstMoved(was.Root, now.Root)
	from, at := lineOf(was.Names[a]), lineOf(now.Names[b])
	if a == b || from.file == "" || from.file != at.file {
		return false
	}
	moved := map[trace.Site]trace.Site{}
	taken := map[trace.Site]bool{}
	names := map[trace.Site]string{}
	for site, name := range was.Names {
		to, called := site, name
		if l := lineOf(name); l.file == from.file && l.line >= from.line {
			offset := site - siteAt(l.file, l.line) // one line may have several sites
			l.line += at.line - from.line
			to, called = siteAt(l.file, l.line)+offset, fmt.Sprintf("%s:%d%s", l.file, l.line, l.rest)
		}
		if taken[to] {
			return false
		}
		moved[site], taken[to], names[to] = to, true, called
	}
	for _, p := range was.Parts() {
		p.Site = renamed(moved, p.Site)
	}
	for _, c := range was.Choices() {
		c.Site = renamed(moved, c.Site)
	}
	was.Names = names
	return true
}

func renamed(moved map[trace.Site]trace.Site, s trace.Site) trace.Site {
	if to, ok := moved[s]; ok {
		return to
	}
	return s
}

// firstMoved returns the first pair of different sites at which both traces do the same kind of thing.
// It returns two equal sites if something else differs before.
func firstMoved(was, now *trace.Part) (a, b trace.Site) {
	for i, it := range was.Items {
		if i >= len(now.Items) {
			return 0, 0
		}
		jt := now.Items[i]
		switch {
		case it.Choice != nil && jt.Choice != nil:
			if it.Choice.Site != jt.Choice.Site {
				return it.Choice.Site, jt.Choice.Site
			}
		case it.Part != nil && jt.Part != nil && it.Part.Kind == jt.Part.Kind:
			if it.Part.Site != jt.Part.Site {
				return it.Part.Site, jt.Part.Site
			}
			if a, b := firstMoved(it.Part, jt.Part); a != b {
				return a, b
			}
		default:
			return 0, 0
		}
	}
	return 0, 0
}

// A line is a position in a file, parsed from the name of a site.
type line struct {
	file string
	line int
	rest string
}

var lineName = regexp.MustCompile(`^([^ :]+\.go):(\d+)(.*)$`)

func lineOf(name string) line {
	m := lineName.FindStringSubmatch(name)
	if m == nil {
		return line{}
	}
	n, err := strconv.Atoi(m[2])
	if err != nil {
		return line{}
	}
	return line{m[1], n, m[3]}
}
