package tracetest

import (
	"fmt"
	"regexp"
	"strconv"

	"github.com/whittle-dd/whittle/trace"
)

// A site is a line, and lines move when something is written above them. Where a kept
// trace first does not fit, the line that was recorded is taken to be the line that is
// drawn from now, and so for all below it in the file.

// mostMoves is how many pieces of a file may have moved.
const mostMoves = 50

// fit replays a kept trace, with its lines moved if it fits only so. It says how it does not
// fit if it does not. Not ok: the generator does not come to its end with it.
func (c *checker[V]) fit(data []byte) (x *tried[V], misfit string, ok bool, err error) {
	f, err := trace.ParseFile(data)
	if err != nil {
		return nil, "", false, err
	}
	for i := 0; ; i++ {
		y, fine := c.generate(trace.Unchanged(trace.NewRun(f.Trace, nil, 0)), nil)
		for s := range f.Trace.Names {
			if n := y.trace.Names[s]; n != "" { // functions may have other names
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

// move moves the lines of a trace from where it first differs from another. Not ok: that
// is not the difference, or does not help.
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
			offset := site - siteAt(l.file, l.line) // several may be made of one line
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

// firstMoved is the first pair of sites that differ where the same sort of thing happens;
// two equal ones if there is none before something else differs.
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

// A line is what the name of a site begins with.
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
