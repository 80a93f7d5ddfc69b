package syntax

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/whittle-dd/whittle/tree"
)

// Patches are unified diffs, as diff -u, git and Subversion write them. Files are
// items, hunks are items of their file unless there is but one, and the text around
// them goes line by line: nothing else could be removed so that the rest applies.
//
// The lines of a hunk stay. Its header counts them, and an edit of the tree cannot
// write the header anew. Passes on single tokens do try without them: a test that runs git
// apply --recount, which does not look at the counts, gets smaller hunks from those.
func init() {
	register(Language{
		Name: "diff", Extensions: []string{"diff", "patch"},
		Layout: tree.Verbatim, front: reader{read: readDiff}, labels: diff{},
	})
}

func readDiff(src []byte) *Raw {
	p := &patch{Raw: newRaw(src, "patch"), at: mark(src)}
	for p.at < len(src) {
		old, new, hunk := p.counts()
		switch {
		case p.begins():
			p.file()
		case hunk: // of no file
			p.hunk(old, new, true)
		default:
			p.take(RawNode{Kind: "text", Named: true})
		}
	}
	p.grow(0, len(src))
	return p.Raw
}

// A patch is one that has been read up to a place.
type patch struct {
	*Raw
	at int
}

func (p *patch) line() []byte { return p.Src[p.at : p.at+line(p.Src[p.at:])] }

// take makes a token of the next line.
func (p *patch) take(n RawNode) {
	n.Start = p.at
	p.at += len(p.line())
	n.End = p.at
	p.token(n)
}

func (p *patch) starts(words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return bytes.HasPrefix(p.Src[p.at:], []byte(w)) })
}

// names reports whether the next two lines name the old and the new file.
func (p *patch) names() bool {
	return p.starts("--- ") && bytes.HasPrefix(p.Src[p.at+len(p.line()):], []byte("+++ "))
}

func (p *patch) begins() bool { return p.starts("diff -", "Index: ") || p.names() }

// extended is how the lines begin that may stand between the first of a file and
// the names.
var extended = strings.Split("index |old mode |new mode |new file mode |deleted file mode |copy from |copy to |rename from |rename to |rename old |rename new |"+
	"similarity index |dissimilarity index |Binary files |GIT binary patch|=====", "|")

// file reads a file. One that has names but no hunks is an error, to git too.
func (p *patch) file() {
	file := p.begin("file", p.at)
	header := RawNode{Kind: "header"}
	if !p.names() {
		p.take(header)
		for p.starts(extended...) {
			p.take(header)
		}
		for p.starts("literal ", "delta ") { // binary: up to a blank line
			for len(bytes.TrimSpace(p.line())) > 0 {
				p.take(header)
			}
			if p.at < len(p.Src) {
				p.take(header)
			}
		}
	}
	if p.names() {
		p.take(header)
		p.take(header)
		if _, _, hunk := p.counts(); !hunk {
			p.fail(len(p.Nodes) - 1)
		}
	}
	for {
		old, new, hunk := p.counts()
		if !hunk {
			break
		}
		p.hunk(old, new, false)
	}
	p.grow(file, p.at)
}

var hunkHeader = regexp.MustCompile(`^@@ -[0-9]+(?:,([0-9]{1,9}))? \+[0-9]+(?:,([0-9]{1,9}))? @@`)

// counts is how many lines of the old and the new file the hunk that begins here
// says it has.
func (p *patch) counts() (old, new int, hunk bool) {
	if !p.starts("@@ -") {
		return 0, 0, false
	}
	m := hunkHeader.FindSubmatch(p.line())
	if m == nil {
		return 0, 0, false
	}
	return count(m[1]), count(m[2]), true
}

func count(digits []byte) int {
	if n, err := strconv.Atoi(string(digits)); err == nil {
		return n
	}
	return 1 // left out
}

// hunk reads a hunk. It is an error if it has no file, ends too early, or is
// followed by more lines of its sort than its header says. One line of it carries
// the error.
func (p *patch) hunk(old, new int, broken bool) {
	hunk := p.begin("hunk", p.at)
	p.take(RawNode{Kind: "@@", Error: broken})
	for old > 0 || new > 0 {
		sort := p.sort()
		if sort == "" || sort == "-" && old == 0 || sort == "+" && new == 0 || sort == " " && (old == 0 || new == 0) {
			break
		}
		if sort == "-" || sort == " " {
			old--
		}
		if sort == "+" || sort == " " {
			new--
		}
		p.take(RawNode{Kind: sort})
	}
	more := func() bool { return p.starts("+", "-", " ", `\`) && !p.begins() && !p.signature() }
	for more() {
		wrong := !broken && !p.starts(`\`)
		broken = broken || wrong
		p.take(RawNode{Kind: p.sort(), Error: wrong})
	}
	if !broken && (old > 0 || new > 0) {
		p.fail(hunk + 1)
	}
	p.grow(hunk, p.at)
}

// sort is the first letter of the next line if it can be one of a hunk. A blank
// line was one of context before something took its blank away.
func (p *patch) sort() string {
	switch {
	case p.at == len(p.Src):
		return ""
	case p.starts(" ", "\n", "\r\n"):
		return " "
	case p.starts("+", "-", `\`):
		return p.kind(p.at)
	}
	return ""
}

// signature reports whether the next line ends a patch that git made for mail.
func (p *patch) signature() bool { return p.starts("-- \n", "-- \r\n", "--\n") }

// diff knows what the parts of a patch can do without.
type diff struct{}

func (diff) Label(parent RawNode, kids []RawNode) (Shape, []tree.Slot, bool) {
	if parent.Kind == "patch" {
		return Shape{Kids: []Shape{items(kids, 0)}}, nil, true
	}
	first := slices.IndexFunc(kids, func(k RawNode) bool { return k.Kind == "hunk" })
	if first < 0 || first == len(kids)-1 {
		return Shape{}, nil, false
	}
	var s Shape
	for i := range first {
		s.Kids = append(s.Kids, Shape{Kind: Child, Child: i})
	}
	hunks := items(kids, first)
	hunks.AtLeast = 1
	s.Kids = append(s.Kids, hunks)
	return s, nil, true
}
