package trace

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/whittle-dd/whittle/reduce"
)

// A File is a trace that people can read, edit and keep. A replay of it makes the generator produce
// the same output again.
type File struct {
	Generator []string // the command
	Language  string
	Sources   reduce.Digest // of the generator
	Output    reduce.Digest // of what it printed
	Trace     *Trace
}

// fileVersion is the version of the format.
const fileVersion = 1

const fileHead = "whittle trace "

// partWords and choiceWords are the names of parts and choices in a file.
var (
	partWords   = map[PartKind]string{Call: "call", Loop: "loop", Iter: "round", Branch: "branch", Perm: "group"}
	choiceWords = map[Kind]string{Int: "int", Float: "float", Norm: "normal", Exp: "exponential"}
)

// Format returns the text of the file: a header, then a line for each event, indented by parts. The
// text after a tab names the place in the generator, for people.
//
//	whittle trace 1
//	generator "python3" "gen.py" "11"
//	language Python
//	sources 5f2a…
//	output 9c01…
//	loop 17	gen.py:41:5 main
//	  int 4 of 16 at 52	gen.py:41:14 main
//	  round
//	    body
//	  end
//	end
func (f *File) Format() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s%d\ngenerator", fileHead, fileVersion)
	for _, a := range f.Generator {
		fmt.Fprintf(&b, " %q", a)
	}
	fmt.Fprintf(&b, "\nlanguage %s\nsources %x\noutput %x\n", f.Language, f.Sources[:], f.Output[:])
	formatItems(&b, f.Trace, f.Trace.Root, 0)
	return b.Bytes()
}

func formatItems(b *bytes.Buffer, t *Trace, p *Part, depth int) {
	indent := func(d int) { b.WriteString(strings.Repeat("  ", min(d, 40))) }
	named := func(s Site) {
		if n := t.Names[s]; n != "" {
			fmt.Fprintf(b, "\t%s", strings.Map(printable, n))
		}
		b.WriteByte('\n')
	}
	for i, it := range p.Items {
		if i == p.Head {
			indent(depth)
			b.WriteString("body\n")
		}
		indent(depth)
		if c := it.Choice; c != nil {
			b.WriteString(c.words())
			named(c.Site)
			continue
		}
		q := it.Part
		b.WriteString(partWords[q.Kind])
		if q.Kind != Iter {
			fmt.Fprintf(b, " %d", q.Site)
		}
		named(q.Site)
		formatItems(b, t, q, depth+1)
		indent(depth)
		b.WriteString("end\n")
	}
	if p.Head == len(p.Items) {
		indent(depth)
		b.WriteString("body\n")
	}
}

func printable(r rune) rune {
	if r < ' ' {
		return ' '
	}
	return r
}

// words returns a choice as a line of a file.
func (c *Choice) words() string {
	switch {
	case c.Kind != Int:
		return fmt.Sprintf("%s %s at %d", choiceWords[c.Kind], strconv.FormatFloat(math.Float64frombits(c.V), 'g', -1, 64), c.Site)
	case c.N == 0:
		return fmt.Sprintf("int %d at %d", c.V, c.Site)
	}
	return fmt.Sprintf("int %d of %d at %d", c.V, c.N, c.Site)
}

// ParseFile parses what [File.Format] has written, or somebody has edited.
func ParseFile(data []byte) (*File, error) {
	f := &File{}
	p := fileParser{file: f, b: newBuilder()}
	p.at = p.b.trace.Root
	f.Trace = p.b.trace
	for line := range strings.Lines(string(data)) {
		p.line++
		if err := p.take(strings.TrimRight(line, "\r\n")); err != nil {
			return nil, fmt.Errorf("line %d: %w", p.line, err)
		}
	}
	switch {
	case p.line == 0:
		return nil, fmt.Errorf("the file is empty, not a trace")
	case p.at.up != nil:
		return nil, fmt.Errorf("line %d: %s has no end", p.line+1, partWords[p.at.Kind])
	}
	return f, nil
}

type fileParser struct {
	file *File
	b    *builder
	at   *Part
	line int
}

func (p *fileParser) take(line string) error {
	if p.line == 1 {
		return checkHead(line)
	}
	text, name, named := strings.Cut(line, "\t")
	words := strings.Fields(text)
	if len(words) == 0 || strings.HasPrefix(words[0], "#") {
		return nil
	}
	if done, err := p.header(words[0], strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), words[0]))); done || err != nil {
		return err
	}
	switch words[0] {
	case "end":
		if p.at.up == nil {
			return fmt.Errorf("there is nothing to end")
		}
		p.at = p.at.up
		return nil
	case "body":
		if p.at.Kind != Iter || p.at.Body() {
			return fmt.Errorf("body must be in a round, and only once")
		}
		p.at.Head = len(p.at.Items)
		return nil
	}
	site, err := p.event(words)
	if err == nil && named && site != 0 {
		p.b.trace.Names[site] = name
	}
	return err
}

func checkHead(line string) error {
	version, ok := strings.CutPrefix(line, fileHead)
	if !ok {
		return fmt.Errorf("not a trace: the file does not begin with %q", strings.TrimSpace(fileHead))
	}
	if version != strconv.Itoa(fileVersion) {
		return fmt.Errorf("the file has version %s of the format, but this whittle reads version %d: record it again, or use the whittle that wrote it", version, fileVersion)
	}
	return nil
}

// header parses a line of the header. It reports whether the line is one.
func (p *fileParser) header(word, rest string) (bool, error) {
	switch word {
	case "generator":
		for rest != "" {
			q, err := strconv.QuotedPrefix(rest)
			if err != nil {
				return true, fmt.Errorf("the generator's words must be quoted")
			}
			a, _ := strconv.Unquote(q)
			p.file.Generator = append(p.file.Generator, a)
			rest = strings.TrimSpace(rest[len(q):])
		}
	case "language":
		p.file.Language = rest
	case "sources":
		return true, parseDigest(&p.file.Sources, rest)
	case "output":
		return true, parseDigest(&p.file.Output, rest)
	default:
		return false, nil
	}
	return true, nil
}

func parseDigest(d *reduce.Digest, s string) error {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(d) {
		return fmt.Errorf("%q is not a digest", s)
	}
	copy(d[:], b)
	return nil
}

// event parses a line that begins a part, or is a choice.
func (p *fileParser) event(words []string) (Site, error) {
	for kind, word := range partWords {
		if words[0] != word {
			continue
		}
		if kind == Iter {
			if p.at.Kind != Loop || len(words) != 1 {
				return 0, fmt.Errorf("round must be in a loop, and has no number")
			}
			p.at = p.b.part(p.at, Iter, 0)
			return 0, nil
		}
		if len(words) != 2 {
			return 0, fmt.Errorf("want %s and the number of its place", word)
		}
		site, err := strconv.ParseUint(words[1], 10, 64)
		if err != nil {
			return 0, fmt.Errorf("%q is not the number of a place", words[1])
		}
		p.at = p.b.part(p.at, kind, Site(site))
		return Site(site), nil
	}
	for kind, word := range choiceWords {
		if words[0] == word {
			return p.choice(kind, words)
		}
	}
	return 0, fmt.Errorf("%q is not an event", words[0])
}

// choice parses "int 3 of 12 at 52", "int 7 at 52" or "float 0.5 at 52".
func (p *fileParser) choice(kind Kind, words []string) (Site, error) {
	shape := fmt.Errorf("want %s, its value, of its range if it has one, and at the number of its place", words[0])
	var nums []uint64
	for i, w := range words[1:] {
		if i%2 == 1 {
			if want := map[int]string{1: "at", 3: "at"}; w != want[i] && !(w == "of" && i == 1 && kind == Int) {
				return 0, shape
			}
			continue
		}
		var v uint64
		var err error
		if kind != Int && i == 0 {
			var x float64
			x, err = strconv.ParseFloat(w, 64)
			v = math.Float64bits(x)
		} else {
			v, err = strconv.ParseUint(w, 10, 64)
		}
		if err != nil {
			return 0, fmt.Errorf("%q is not a number", w)
		}
		nums = append(nums, v)
	}
	var n uint64
	switch {
	case len(words) == 4 && words[2] == "at":
	case len(words) == 6 && words[2] == "of" && words[4] == "at":
		if n = nums[1]; nums[0] >= n {
			return 0, fmt.Errorf("%d is not of [0, %d)", nums[0], n)
		}
	default:
		return 0, shape
	}
	site := Site(nums[len(nums)-1])
	p.b.choice(p.at, kind, site, n, nums[0])
	return site, nil
}
