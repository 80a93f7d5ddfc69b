package report

import (
	"fmt"
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
	Note     string // instead of a content
	Data     string // the block that holds the content; "": none
	Code     template.HTML
	Bytes    int
	Left     bool // it is too large to be in Code
}

// shown returns files as they are shown. At most so many bytes of them are part of the page; the rest is read from
// the blocks with this name.
func shown(files text.Files, name string, most int) (out []shownFile) {
	texts, _ := syntax.DecodeFiles(files)
	for i, f := range texts {
		s := shownFile{Path: visible(f.Path), Bytes: len(files[i].Data)}
		if !f.Dir && !f.Link {
			s.Data = fmt.Sprintf("%s-%d", name, i)
		}
		switch {
		case f.Dir:
			s.Note = "an empty directory"
		case f.Link:
			s.Note = "a link to " + visible(string(f.Data))
		case align.Binary(f.Data):
			s.Note = "binary"
		case len(f.Data) > most:
			s.Left = true
		default:
			s.Language = languageOf(f)
			s.Code = highlight(f.Data, s.Language)
			most -= len(f.Data)
		}
		out = append(out, s)
	}
	return out
}

// languageOf returns the language of a file, or "".
func languageOf(f text.File) string {
	l, _ := syntax.Recognize(f.Path, f.Data)
	return l.Name
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
