package main

import (
	"bytes"
	"fmt"
	"html/template"
	"path"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// A page is one Markdown file.
type page struct {
	File     string // below docs, with slashes
	Title    string
	Headings []heading
	Body     template.HTML

	source []byte
	tree   ast.Node
}

type heading struct {
	Level    int
	ID, Text string
}

// To returns the address of the page.
func (p *page) To() string { return strings.TrimSuffix(p.File, ".md") + ".html" }

// Up returns the way from the page to the folder of the site.
func (p *page) Up() string { return strings.Repeat("../", strings.Count(p.File, "/")) }

// Label returns the title for the navigation, where a page stands among others of its section.
func (p *page) Label() string {
	if p.File == "index.md" {
		return "Start in one minute"
	}
	label := strings.TrimPrefix(strings.TrimPrefix(p.Title, "From "), "Whittle — ")
	return strings.ToUpper(label[:1]) + label[1:]
}

// Contents returns the main headings below the title.
func (p *page) Contents() []heading {
	var out []heading
	for _, h := range p.Headings[1:] {
		if h.Level <= 2 {
			out = append(out, h)
		}
	}
	return out
}

func markdown() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(blocks{}, 100), util.Prioritized(tables{}, 100))),
	)
}

// parse reads a Markdown file.
func parse(md goldmark.Markdown, file string, source []byte) (*page, error) {
	p := &page{File: file, source: source}
	ctx := parser.NewContext(parser.WithIDs(ids{}))
	p.tree = md.Parser().Parse(text.NewReader(source), parser.WithContext(ctx))
	err := ast.Walk(p.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		h, ok := n.(*ast.Heading)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		id, _ := h.AttributeString("id")
		raw, _ := id.([]byte)
		p.Headings = append(p.Headings, heading{h.Level, string(raw), plain(h, source)})
		return ast.WalkContinue, nil
	})
	if err != nil {
		return nil, err
	}
	if len(p.Headings) == 0 || p.Headings[0].Level != 1 {
		return nil, fmt.Errorf("%s does not begin with a title", file)
	}
	p.Title = p.Headings[0].Text
	return p, nil
}

// render makes the HTML of a page, after its links were changed.
func (p *page) render(md goldmark.Markdown) error {
	var b bytes.Buffer
	if err := md.Renderer().Render(&b, p.source, p.tree); err != nil {
		return fmt.Errorf("%s: %w", p.File, err)
	}
	p.Body = template.HTML(b.String())
	return nil
}

// plain returns the text of a node without markup.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch t := c.(type) {
		case *ast.Text:
			b.Write(t.Segment.Value(source))
			if t.SoftLineBreak() {
				b.WriteByte(' ')
			}
			continue
		case *ast.String:
			b.Write(t.Value)
			continue
		}
		b.WriteString(plain(c, source))
	}
	return b.String()
}

// published is where files of the repository are that are not part of the site.
const published = "https://github.com/whittle-dd/whittle/blob/main/"

// relink makes the links of a page lead to other pages, or to where other files are published. It
// returns what is wrong with them.
func (p *page) relink(pages map[string]*page, exists func(string) bool) (wrong []error) {
	ast.Walk(p.tree, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		l, ok := n.(*ast.Link)
		if !ok || !entering {
			return ast.WalkContinue, nil
		}
		to, err := p.target(string(l.Destination), pages, exists)
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", p.File, err))
		}
		l.Destination = []byte(to)
		return ast.WalkContinue, nil
	})
	return wrong
}

func (p *page) target(link string, pages map[string]*page, exists func(string) bool) (string, error) {
	if strings.Contains(link, "://") || strings.HasPrefix(link, "mailto:") {
		return link, nil
	}
	file, anchor, _ := strings.Cut(link, "#")
	to := p
	if file != "" {
		name := path.Join("docs", path.Dir(p.File), file)
		inside, below := strings.CutPrefix(name, "docs/")
		if to = pages[inside]; to == nil || !below {
			if strings.HasPrefix(name, "..") || !exists(name) {
				return link, fmt.Errorf("there is no %s, to which %s leads", name, link)
			}
			return published + name, nil
		}
	}
	if anchor != "" {
		found := false
		for _, h := range to.Headings {
			found = found || h.ID == anchor
		}
		if !found {
			return link, fmt.Errorf("%s has no heading #%s", to.File, anchor)
		}
		anchor = "#" + anchor
	}
	if to == p {
		return anchor, nil
	}
	return p.Up() + to.To() + anchor, nil
}
