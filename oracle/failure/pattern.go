package failure

import (
	"path"
	"regexp"
	"strings"
	"unicode/utf8"
)

// patterns turns lines of output into patterns that also match the same lines of other
// runs and of other inputs.
type patterns struct {
	in    Input
	hold  int  // words of the input that a pattern keeps; the others become wildcards
	exact bool // keep all words and numbers

	openStart, openEnd bool // the pattern may begin, or end, anywhere in a line
}

var (
	// lexeme splits a line into what is treated as one thing: numbers, words, and single bytes.
	lexeme = regexp.MustCompile(`0[xX][0-9a-fA-F]+|[0-9]+(?:\.[0-9]+)*|[A-Za-z_][A-Za-z0-9_]*|[\x80-\x{10FFFF}]+|(?s:.)`)

	// position is a file with a line, and a column, in the notations of many tools, or an offset in a
	// library. The first group is the file.
	position = regexp.MustCompile(`((?:[^\s:()"'<>\[\],]*/)?[^\s:()"'<>\[\]/,]+\.[A-Za-z][A-Za-z0-9_+.]*)(?::|\(|"?, line |'?, line | line | on line |:line |\+0x)([0-9a-f]+)(?:[:,] ?([0-9]+))?`)

	// offset is an offset in a program, which is where something happened if there are no symbols.
	offset = regexp.MustCompile(`\(([^\s:()"'<>\[\],]+)\+0x[0-9a-f]+\)`)

	// directories is the part of a path before the last name.
	directories = regexp.MustCompile(`(?:[^\s:()"'<>\[\],=]*/)`)
)

// Bytes that stand for what was replaced in a line before it is split.
const (
	someDir  = "\x01" // directories
	runDir   = "\x03" // those of the run that hold the input
	someFile = "\x02" // the name of a temporary file
)

// mostBytes is how much of a long line a pattern is made of.
const mostBytes = 1000

// of returns the pattern for a line, given the lines of other runs in the same place.
func (p patterns) of(line, dir string, others ...string) string {
	return p.withVariants(line, dir, others, nil)
}

// withVariants returns the pattern for a line, given also the lines of variants.
func (p patterns) withVariants(line, dir string, others []string, variants []counterpart) string {
	whole := len(line) <= mostBytes
	parts := p.parts(head(line), dir, variants)
	for _, o := range others {
		whole = whole && len(o) <= mostBytes
		parts = shared(parts, p.parts(head(o), "", variants))
	}
	if !whole {
		parts = append(parts, part{anything, true})
	}
	return p.join(parts)
}

func head(line string) string {
	if len(line) <= mostBytes {
		return line
	}
	n := mostBytes
	for n > mostBytes-utf8.UTFMax && !utf8.RuneStart(line[n]) {
		n--
	}
	return line[:n]
}

// A part is a piece of a pattern. Literal parts are quoted when they are joined.
type part struct {
	text string
	wild bool
}

const (
	anything  = ".*"
	number    = "-?[0-9][0-9.]*"
	hexNumber = "0[xX][0-9a-fA-F]+"
	anyDir    = "[^ ]*/"
	anyFile   = "[^ ]*"
	anySpace  = "[ \t]*"
)

// parts splits a line into literals and wildcards.
func (p patterns) parts(line, dir string, variants []counterpart) []part {
	line = withoutPlaces(line, dir)
	kept, moved := p.positions(line)
	quoted := p.quotations(line)
	at := lexeme.FindAllStringIndex(line, -1)
	origin := origins(texts(line, at), variants)
	s := splitter{patterns: p}
	for i, at := range at {
		text := line[at[0]:at[1]]
		switch {
		case text == someDir, text == runDir:
			s.wild(anyDir)
		case text == someFile:
			s.wild(anyFile)
		case kept[at[0]]:
			s.literal(text)
		case len(text) > 2 && text[0] == '0' && text[1]|0x20 == 'x':
			s.wild(hexNumber)
		case p.exact && text[0] < 0x80 && !moved[at[0]]:
			s.literal(text)
		case origin[i] == fromInput:
			s.wild(anything)
		case quoted[at[0]] != nil && origin[i] != fromTool:
			s.quoted(text, quoted[at[0]])
		default:
			s.plain(text, origin[i] == fromTool)
		}
	}
	return s.out
}

// A splitter makes parts of the lexemes of a line.
type splitter struct {
	patterns
	out []part
}

func (s *splitter) literal(text string) { s.out = append(s.out, part{text, false}) }
func (s *splitter) wild(text string)    { s.out = append(s.out, part{text, true}) }

// keeps reports whether a word of the input is one of those that are kept.
func (s *splitter) keeps() bool {
	if s.hold == 0 {
		return false
	}
	s.hold--
	return true
}

// quoted adds a lexeme of a quotation: only the first word is kept.
func (s *splitter) quoted(text string, q *quotation) {
	if q.held || !wordByte(text[0]) || !s.in.has(text) || !s.keeps() {
		s.wild(anything)
		return
	}
	q.held = true
	if q.loose {
		for len(s.out) > 0 && strings.TrimSpace(s.out[len(s.out)-1].text) == "" {
			s.out = s.out[:len(s.out)-1]
		}
		s.wild(anySpace)
	}
	s.literal(text)
}

// plain adds a lexeme that is not part of a quotation.
func (s *splitter) plain(text string, ofTool bool) {
	c := text[0]
	switch {
	case '0' <= c && c <= '9':
		if n := len(s.out); n > 0 && s.out[n-1] == (part{"-", false}) {
			s.out = s.out[:n-1]
		}
		s.wild(number)
	case c >= 0x80, wordByte(c) && !ofTool && s.in.has(text) && !s.keeps():
		s.wild(anything)
	default:
		s.literal(text)
	}
}

func texts(line string, at [][]int) []string {
	out := make([]string, len(at))
	for i, a := range at {
		out[i] = line[a[0]:a[1]]
	}
	return out
}

// withoutPlaces replaces the directories of the run, and those of other paths, which are different
// on every machine.
func withoutPlaces(line, dir string) string {
	if dir != "" {
		line = withoutTemporary(line, dir+"/tmp/")
	}
	return directories.ReplaceAllStringFunc(line, func(s string) string {
		switch {
		case !path.IsAbs(s) || s == "/":
			return s
		case strings.Contains(s, "/d/"):
			return runDir
		}
		return someDir
	})
}

// withoutTemporary replaces the names of files in a directory.
func withoutTemporary(line, dir string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(line, dir)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		b.WriteString(someFile)
		end := strings.IndexAny(after, " \t:()\"'<>[],")
		if end < 0 {
			return b.String()
		}
		line = after[end:]
	}
}

// positions returns the offsets of the pieces of a line that tell where in the tool something
// happened, and of those that tell where in the input.
func (p patterns) positions(line string) (tool, input map[int]bool) {
	tool, input = map[int]bool{}, map[int]bool{}
	for _, m := range append(position.FindAllStringSubmatchIndex(line, -1), offset.FindAllStringSubmatchIndex(line, -1)...) {
		if p.in.named(line[m[2]:m[3]]) {
			for i := m[3]; i < m[1]; i++ {
				input[i] = true
			}
			continue
		}
		for i := m[2]; i < m[1]; i++ {
			tool[i] = line[i] != someDir[0] && line[i] != runDir[0]
		}
	}
	return tool, input
}

// A quotation is a piece of a line that comes from the input. Of its words, at most the first counts:
// it tells what kind of thing is quoted, as the keyword at the beginning of a statement does.
type quotation struct {
	loose bool // the space before it may be part of it
	held  bool // its first word was taken
}

var (
	quotes = regexp.MustCompile("'[^']*'|\"[^\"]*\"|`[^`']*['`]|‘[^’]*’|“[^”]*”")
	colons = regexp.MustCompile(`:[ \t]+`)
)

// mostQuotes is how many quotations are looked for in a line.
const mostQuotes = 20

// quotations returns the quotations of the input in a line, for each of their bytes.
func (p patterns) quotations(line string) map[int]*quotation {
	out := map[int]*quotation{}
	if p.exact {
		return out
	}
	for _, at := range quotes.FindAllStringIndex(line, mostQuotes) {
		_, left := utf8.DecodeRuneInString(line[at[0]:])
		_, right := utf8.DecodeLastRuneInString(line[:at[1]])
		if inner := line[at[0]+left : at[1]-right]; p.fromInput(inner) {
			mark(out, at[0]+left, at[1]-right, &quotation{})
		}
	}
	for _, at := range colons.FindAllStringIndex(line, mostQuotes) {
		if rest := strings.TrimSpace(line[at[1]:]); atLeastTwoWords(rest) && p.in.contains(rest) {
			mark(out, at[1], len(line), &quotation{loose: true})
			break
		}
	}
	return out
}

func mark(out map[int]*quotation, from, to int, q *quotation) {
	for i := from; i < to; i++ {
		if out[i] == nil {
			out[i] = q
		}
	}
}

// fromInput reports whether the text between quotes is from the input: literally, or with its special
// characters escaped.
func (p patterns) fromInput(inner string) bool {
	if strings.TrimSpace(inner) == "" {
		return false
	}
	if !strings.Contains(inner, `\`) {
		return p.in.contains(inner)
	}
	for w := range words(inner) {
		if p.in.has(w) {
			return true
		}
	}
	return false
}

func atLeastTwoWords(s string) bool {
	n := 0
	for range words(s) {
		if n++; n == 2 {
			return true
		}
	}
	return false
}

// shared returns what two lists of parts have in common, with wildcards for the rest.
func shared(a, b []part) []part {
	if len(a) == len(b) {
		out := make([]part, len(a))
		for i := range a {
			if out[i] = a[i]; a[i] != b[i] {
				out[i] = part{anything, true}
			}
		}
		return out
	}
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	m := 0
	for m < len(a)-n && m < len(b)-n && a[len(a)-1-m] == b[len(b)-1-m] {
		m++
	}
	out := append([]part(nil), a[:n]...)
	out = append(out, part{anything, true})
	return append(out, a[len(a)-m:]...)
}

// join makes a pattern of parts. Wildcards that are separated only by spaces and punctuation become
// one: how many words of the input a message quotes differs from candidate to candidate.
func (p patterns) join(parts []part) string {
	var b strings.Builder
	if !p.openStart {
		b.WriteString("^")
	}
	for i := 0; i < len(parts); i++ {
		if parts[i].wild && parts[i].text == anything {
			b.WriteString(anything)
			i = lastWild(parts, i)
			continue
		}
		if parts[i].wild {
			b.WriteString(parts[i].text)
		} else {
			b.WriteString(quoteERE(parts[i].text))
		}
	}
	s, open := strings.CutSuffix(b.String(), anything)
	if open || p.openEnd {
		return s
	}
	return s + "$"
}

// lastWild returns the last of the wildcards from the i-th part on that have no word between them.
func lastWild(parts []part, i int) int {
	last := i
	for j := i + 1; j < len(parts); j++ {
		switch {
		case parts[j].wild && parts[j].text == anything:
			last = j
		case parts[j].wild || wordByte(parts[j].text[0]):
			return last
		}
	}
	return last
}

// quoteERE quotes text for an extended regular expression. A control character matches anything,
// because tools for shells disagree about it, and so does a byte that is no UTF-8; tabs are literal.
func quoteERE(text string) string {
	var b strings.Builder
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1, r < ' ' && r != '\t', r == 0x7f:
			b.WriteByte('.')
		case strings.ContainsRune(`\.[](){}*+?^$|`, r):
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
