package syntax

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/whittle-dd/whittle/tree"
)

// Patches are unified diffs, as diff -u, git and Subversion write them. Files are items, hunks are
// items of their file unless there is only one, and the text around them is removed line by line.
// Nothing else can be removed such that the rest still applies.
//
// The lines of a hunk are kept. Its header counts them, and an edit of the tree cannot rewrite the
// header. Passes on single tokens do try to remove them: a test that runs git apply --recount, which
// ignores the counts, gets smaller hunks that way.
func init() {
	register(Language{
		Name: "diff", Extensions: []string{"diff", "patch"},
		Layout: tree.Verbatim, front: reader{read: readDiff}, labels: diffLabels{},
	})
}

func readDiff(src []byte, _ *Stop) *Raw {
	p := &patch{Raw: newRaw(src, "patch"), at: markLen(src)}
	for p.at < len(src) {
		old, new, hunk := p.counts()
		switch {
		case p.begins():
			p.file()
		case hunk: // of no file
			p.hunk(old, new, true)
		default:
			p.take(RawNode{RawKind: p.kinds.rule("text")})
		}
	}
	p.grow(0, len(src))
	return p.Raw
}

// A patch is a patch that has been read up to at.
type patch struct {
	*Raw
	at int
}

func (p *patch) line() []byte { return p.Src[p.at : p.at+line(p.Src[p.at:])] }

// take adds a token for the next line.
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

// extended lists the beginnings of lines that may stand between the first line of a file and the
// names.
var extended = strings.Split("index |old mode |new mode |new file mode |deleted file mode |copy from |copy to |rename from |rename to |rename old |rename new |"+
	"similarity index |dissimilarity index |Binary files |GIT binary patch|=====", "|")

// file reads a file. Names without hunks are an error, as they are for git.
func (p *patch) file() {
	file := p.begin("file", p.at)
	header := RawNode{RawKind: p.kinds.fixed("header")}
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

// counts returns the numbers of old and new lines in the header of a hunk, if one begins here.
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
	return 1 // omitted
}

// hunk reads a hunk. It is an error if the hunk has no file, ends too early, or is followed by more
// lines than its header counts. One line of it carries the error.
func (p *patch) hunk(old, new int, broken bool) {
	hunk := p.begin("hunk", p.at)
	p.take(RawNode{RawKind: p.kinds.fixed("@@"), Error: broken})
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
		p.take(RawNode{RawKind: p.kinds.fixed(sort)})
	}
	more := func() bool { return p.starts("+", "-", " ", `\`) && !p.begins() && !p.signature() }
	for more() {
		wrong := !broken && !p.starts(`\`)
		broken = broken || wrong
		p.take(RawNode{RawKind: p.kinds.fixed(p.sort()), Error: wrong})
	}
	if !broken && (old > 0 || new > 0) {
		p.fail(hunk + 1)
	}
	p.grow(hunk, p.at)
}

// sort returns the first letter of the next line if it can be a line of a hunk. A blank line is a
// context line whose blank was stripped.
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

// diffLabels labels the nodes of patches.
type diffLabels struct{}

func (diffLabels) Label(parent RawNode, kids []RawNode) (Shape, []tree.Slot, bool) {
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
