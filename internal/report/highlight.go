package report

import (
	"html/template"
	"strings"

	"github.com/whittle-dd/whittle/internal/lex"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/align"
)

// A shownFile is a file as it is shown in the page.
type shownFile struct {
	Path     string
	Language string
	Note     string        // instead of a content
	Code     template.HTML // escaped, with colors
	Bytes    int
	Left     int // bytes of it that are not shown
}

// mostShown is how many bytes of a file are part of the page itself.
const mostShown = 256 << 10

func shown(files text.Files) (out []shownFile) {
	for _, f := range files {
		s := shownFile{Path: visible(f.Path), Bytes: len(f.Data)}
		switch {
		case f.Dir:
			s.Note = "an empty directory"
		case f.Link:
			s.Note = "a link to " + visible(string(f.Data))
		case align.Binary(f.Data):
			s.Note = "binary"
		default:
			if l, ok := syntax.Recognize(f.Path, f.Data); ok {
				s.Language = l.Name
			}
			data := f.Data[:min(len(f.Data), mostShown)]
			s.Left = len(f.Data) - len(data)
			s.Code = highlight(data, s.Language)
		}
		out = append(out, s)
	}
	return out
}

// classes are the names of the kinds of tokens in the style.
var classes = map[lex.Kind]string{lex.Keyword: "k", lex.Number: "n", lex.String: "s", lex.Comment: "c"}

// highlight returns a text as HTML in which the tokens of a language have colors.
func highlight(data []byte, language string) template.HTML {
	var b strings.Builder
	write := func(part []byte) { b.WriteString(template.HTMLEscapeString(visible(string(part)))) }
	at := 0
	for t := range lex.Of(language).Tokens(data, lex.Keywords(language)) {
		class, ok := classes[t.Kind]
		if !ok {
			continue
		}
		write(data[at:t.From])
		b.WriteString(`<span class="` + class + `">`)
		write(data[t.From:t.To])
		b.WriteString("</span>")
		at = t.To
	}
	write(data[at:])
	return template.HTML(b.String())
}
