package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

//go:embed page.html site.css site.js
var assets embed.FS

var layout = template.Must(template.ParseFS(assets, "page.html"))

// Build makes a page of every Markdown file below docs, and returns how many there are. It changes
// nothing in out if a link is wrong.
func Build(docs, out string) (int, error) {
	pages, order, err := readAll(docs)
	if err != nil {
		return 0, err
	}
	md := markdown()
	repository := filepath.Dir(filepath.Clean(docs))
	exists := func(name string) bool {
		_, err := os.Stat(filepath.Join(repository, filepath.FromSlash(name)))
		return err == nil
	}
	var wrong []error
	for _, f := range order {
		wrong = append(wrong, pages[f].relink(pages, exists)...)
	}
	if len(wrong) > 0 {
		return 0, errors.Join(wrong...)
	}
	for _, f := range order {
		if err := pages[f].render(md); err != nil {
			return 0, err
		}
	}
	return len(order), write(pages, arrange(order), out)
}

// readAll reads the Markdown files below a folder.
func readAll(docs string) (pages map[string]*page, order []string, err error) {
	pages = map[string]*page{}
	md := markdown()
	err = filepath.WalkDir(docs, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(name, ".md") {
			return err
		}
		source, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(docs, name)
		if err != nil {
			return err
		}
		file := filepath.ToSlash(rel)
		if pages[file], err = parse(md, file, source); err != nil {
			return err
		}
		order = append(order, file)
		return nil
	})
	if err == nil && pages["index.md"] == nil {
		err = fmt.Errorf("there is no index.md in %s", docs)
	}
	return pages, order, err
}

// A menu is a section of the navigation with its pages.
type menu struct {
	Title string
	Pages []*page
}

// write writes the pages and what they share.
func write(pages map[string]*page, arranged [][]string, out string) error {
	var nav []menu
	for i, files := range arranged {
		m := menu{Title: sections[i].Title}
		for _, f := range files {
			m.Pages = append(m.Pages, pages[f])
		}
		if len(files) > 0 {
			nav = append(nav, m)
		}
	}
	for _, m := range nav {
		for _, p := range m.Pages {
			var b bytes.Buffer
			if err := layout.Execute(&b, map[string]any{"Page": p, "Nav": nav, "Section": m.Title}); err != nil {
				return err
			}
			if err := writeFile(filepath.Join(out, filepath.FromSlash(p.To())), b.Bytes()); err != nil {
				return err
			}
		}
	}
	css, err := assets.ReadFile("site.css")
	if err != nil {
		return err
	}
	js, err := assets.ReadFile("site.js")
	if err != nil {
		return err
	}
	index, err := searchIndex(nav)
	if err != nil {
		return err
	}
	return errors.Join(
		writeFile(filepath.Join(out, "site.css"), css),
		writeFile(filepath.Join(out, "site.js"), append(index, js...)),
	)
}

// searchIndex returns the headings of all pages as a script: a page that is opened as a file may not
// load other data.
func searchIndex(nav []menu) ([]byte, error) {
	type entry struct {
		To    string `json:"to"`
		Text  string `json:"text"`
		Where string `json:"where"`
	}
	var all []entry
	for _, m := range nav {
		for _, p := range m.Pages {
			for _, h := range p.Headings {
				to, where := p.To(), p.Title
				if h.Level > 1 {
					to += "#" + h.ID
				} else {
					where = m.Title
				}
				all = append(all, entry{to, h.Text, where})
			}
		}
	}
	data, err := json.Marshal(all)
	return fmt.Appendf(nil, "const headings = %s;\n", data), err
}

func writeFile(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o666)
}
