package failure

import (
	"slices"
	"strings"
)

// sharing makes patterns of what the same report has in common in several runs.
type sharing struct {
	in       Input
	lines    [][]string // of each run
	dir      string     // of the first run
	stdout   bool
	typeOnly bool // of a headline, only what is before the message counts
	cause    int  // of the reports of variants, that of this cause counts; 0: the outermost
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
		out = append(out, s.line(first, n == first.head, s.lines[0][n], others, s.ofVariants(first, len(at), i), identified))
	}
	return out
}

// A variantLine is a line of a variant.
type variantLine struct {
	variant int
	text    string
}

// ofVariants returns the i-th line that names the failure in the reports of the variants, if they are
// of the same kind and have as many.
func (s sharing) ofVariants(first report, lines, i int) []variantLine {
	var out []variantLine
	for k, v := range s.in.Variants {
		all := stream(v.Run, s.stdout)
		r, ok := recognize(all, s.in)
		if !ok || r.recognizer != first.recognizer || len(r.causes) < s.cause {
			continue
		}
		if s.cause > 0 {
			r = r.causes[s.cause-1]
		}
		at := r.headLines()
		if lines == 1 {
			at = []int{r.head}
		}
		if len(at) == lines {
			out = append(out, variantLine{k, all[at[i]]})
		}
	}
	return out
}

// line returns the step for a line of the headline of a report.
func (s sharing) line(r report, isHead bool, line string, others []string, variants []variantLine, identified bool) Step {
	if isHead && r.want != "" {
		return Step{Want: posix(r.want)}
	}
	hold := heldWords // without functions the words are all there is
	if identified || isHead && r.title != "" {
		hold = 0
	}
	input := s.in.inputPosition()
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
	text, openStart, openEnd := c.cut(line)
	rest := func(l string) string { l, _, _ = c.cut(l); return l }
	others = slices.Clone(others)
	for i := range others {
		others[i] = rest(others[i])
	}
	var like []counterpart
	for _, v := range variants {
		like = append(like, s.in.counterpartOf(v.variant, rest(v.text)))
	}
	p := patterns{in: s.in, hold: hold, exact: r.exact, openStart: openStart, openEnd: openEnd}
	return Step{Want: p.withVariants(text, s.dir, others, like)}
}

// A cutter leaves of a line what counts.
type cutter struct {
	beginnings []string // that do not count
	title      string   // what counts; "": all
	typeOnly   bool     // what is before the message counts
}

// cut returns what counts of a line, and whether something was cut off at its start and at its end.
func (c cutter) cut(line string) (text string, start, end bool) {
	for _, b := range c.beginnings {
		if m := compiled(b).FindStringIndex(line); b != "" && m != nil && m[0] == 0 {
			line, start = line[m[1]:], true
		}
	}
	if m := compiled(c.title).FindStringIndex(line); c.title != "" && m != nil {
		return line[:m[1]], start, true
	}
	if i := strings.Index(line, ": "); c.typeOnly && i >= 0 {
		return line[:i], start, true
	}
	return line, start, false
}

// heldWords is how many words of the input a line keeps if nothing else identifies the failure.
const heldWords = 4
