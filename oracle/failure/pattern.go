package failure

import (
	"path"
	"regexp"
	"strings"
)

// patterns turns lines of output into patterns that also match the same lines of other
// runs and of other inputs.
type patterns struct {
	in    Input
	hold  int  // words of the input that a pattern keeps; the others become wildcards
	exact bool // keep all words and numbers
}

var (
	// lexeme splits a line into what is treated as one thing: numbers, words, and single bytes.
	lexeme = regexp.MustCompile(`0[xX][0-9a-fA-F]+|[0-9]+(?:\.[0-9]+)*|[A-Za-z_][A-Za-z0-9_]*|[\x80-\x{10FFFF}]+|(?s:.)`)

	// position is a file with a line, and a column, in the notations of many tools, or an offset in a
	// library. The first group is the file.
	position = regexp.MustCompile(`((?:[^\s:()"'<>\[\],]*/)?[^\s:()"'<>\[\]/,]+\.[A-Za-z][A-Za-z0-9_+.]*)(?::|\(|"?, line |'?, line | line | on line |:line |\+0x)([0-9a-f]+)(?:[:,] ?([0-9]+))?`)

	// directories is the part of a path before the last name.
	directories = regexp.MustCompile(`(?:[^\s:()"'<>\[\],=]*/)`)
)

// Bytes that stand for what was replaced in a line before it is split.
const (
	someDir  = "\x01" // directories
	someFile = "\x02" // the name of a temporary file
)

// of returns the pattern for a line, given the lines of other runs in the same place.
func (p patterns) of(line, dir string, others ...string) string {
	parts := p.parts(line, dir)
	for _, o := range others {
		parts = p.shared(parts, p.parts(o, ""))
	}
	return join(parts)
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
)

// parts splits a line into literals and wildcards.
func (p patterns) parts(line, dir string) []part {
	line = p.withoutPlaces(line, dir)
	kept, moved := p.positions(line)
	quoted := p.quotes(line)
	hold := p.hold
	var out []part
	for _, at := range lexeme.FindAllStringIndex(line, -1) {
		text := line[at[0]:at[1]]
		c := text[0]
		switch {
		case text == someDir:
			out = append(out, part{anyDir, true})
		case text == someFile:
			out = append(out, part{anyFile, true})
		case kept[at[0]] || p.exact && c < 0x80 && !moved[at[0]]:
			out = append(out, part{text, false})
		case len(text) > 2 && text[0] == '0' && text[1]|0x20 == 'x':
			out = append(out, part{hexNumber, true})
		case '0' <= c && c <= '9':
			if n := len(out); n > 0 && out[n-1].text == "-" && !out[n-1].wild {
				out = out[:n-1]
			}
			out = append(out, part{number, true})
		case c >= 0x80:
			out = append(out, part{anything, true})
		case wordByte(c) && p.in.has(text):
			if hold == 0 {
				out = append(out, part{anything, true})
				continue
			}
			hold--
			out = append(out, part{text, false})
		case quoted[at[0]] && hold == 0:
			out = append(out, part{anything, true})
		default:
			out = append(out, part{text, false})
		}
	}
	return out
}

// withoutPlaces replaces the directories of the run, and those of other paths, which are different
// on every machine.
func (p patterns) withoutPlaces(line, dir string) string {
	if dir != "" {
		line = regexp.MustCompile(regexp.QuoteMeta(dir+"/tmp/")+`[^\s:()"'<>\[\],]*`).ReplaceAllString(line, someFile)
	}
	return directories.ReplaceAllStringFunc(line, func(s string) string {
		if path.IsAbs(s) && s != "/" {
			return someDir
		}
		return s
	})
}

// positions returns the offsets of the pieces of a line that tell where in the tool something
// happened, and of those that tell where in the input.
func (p patterns) positions(line string) (tool, input map[int]bool) {
	tool, input = map[int]bool{}, map[int]bool{}
	for _, m := range position.FindAllStringSubmatchIndex(line, -1) {
		if p.in.named(strings.Trim(line[m[2]:m[3]], someDir)) {
			for i := m[3]; i < m[1]; i++ {
				input[i] = true
			}
			continue
		}
		for i := m[2]; i < m[1]; i++ {
			tool[i] = line[i] != someDir[0]
		}
	}
	return tool, input
}

var quotation = regexp.MustCompile("'[^']*'|\"[^\"]*\"|`[^`']*['`]|‘[^’]*’|“[^”]*”")

// quotes returns the offsets of bytes in quotations of the input.
func (p patterns) quotes(line string) map[int]bool {
	out := map[int]bool{}
	for _, at := range quotation.FindAllStringIndex(line, -1) {
		inner := strings.Trim(line[at[0]:at[1]], "'\"`‘’“”")
		if inner == "" || !p.quotesInput(inner) {
			continue
		}
		for i := at[0] + 1; i < at[1]-1; i++ {
			out[i] = true
		}
	}
	return out
}

func (p patterns) quotesInput(text string) bool {
	for _, data := range p.in.Data {
		if strings.Contains(string(data), text) {
			return true
		}
	}
	return false
}

// shared returns what two lists of parts have in common, with wildcards for the rest.
func (p patterns) shared(a, b []part) []part {
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
func join(parts []part) string {
	var b strings.Builder
	b.WriteString("^")
	for i := 0; i < len(parts); i++ {
		if parts[i].wild && parts[i].text == anything {
			last := i
			for j := i + 1; j < len(parts) && (parts[j].wild && parts[j].text == anything || !parts[j].wild && !wordByte(parts[j].text[0])); j++ {
				if parts[j].wild {
					last = j
				}
			}
			b.WriteString(anything)
			i = last
			continue
		}
		if parts[i].wild {
			b.WriteString(parts[i].text)
		} else {
			b.WriteString(quoteERE(parts[i].text))
		}
	}
	s := b.String()
	if strings.HasSuffix(s, anything) {
		return strings.TrimSuffix(s, anything)
	}
	return s + "$"
}

// quoteERE quotes text for an extended regular expression. A control character matches anything,
// because tools for shells disagree about it; tabs are literal.
func quoteERE(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case strings.ContainsRune(`\.[](){}*+?^$|`, r):
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' && r != '\t':
			b.WriteByte('.')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
