package report

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"

	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/text"
)

//go:embed page.html
var page string

//go:embed style.css
var style string

//go:embed script.js
var script string

var pages = template.Must(template.New("page").Funcs(template.FuncMap{
	"thousands": ui.Thousands, "bytes": ui.Bytes, "duration": ui.Duration, "percent": ui.Percent, "visible": visible, "patterns": patterns, "colored": colored,
	"add": func(a, b int) int { return a + b },
}).Parse(page))

// HTML returns the report as a page.
func (r *Report) HTML() ([]byte, error) {
	var b bytes.Buffer
	err := r.html(&b)
	return seal(b.Bytes()), err
}

// A view is what the page is made from.
type view struct {
	*Report
	Files, Originals []shownFile
	Curves           []curve
	Block            int // steps that share a block of data
	Style            template.CSS
	Script           template.JS
	Policy           string
}

// Limits of what is part of the page itself. More is shown on demand.
const (
	mostResult   = 256 << 10
	mostOriginal = 64 << 10
	stepsInBlock = 50
)

func (r *Report) html(w io.Writer) error {
	v := view{
		Report: r, Files: shown(r.Result, "result", mostResult), Originals: shown(r.Original, "original", mostOriginal), Curves: r.curves(),
		Block: stepsInBlock, Style: template.CSS(style), Script: template.JS(script),
		Policy: fmt.Sprintf("default-src 'none'; script-src '%s'; style-src '%s'; base-uri 'none'; form-action 'none'", hash(script), hash(style)),
	}
	if err := pages.ExecuteTemplate(w, "top", v); err != nil {
		return err
	}
	if err := writeFiles(w, "result", r.Result); err != nil {
		return err
	}
	if err := writeFiles(w, "original", r.Original); err != nil {
		return err
	}
	if err := r.writeDiffs(w); err != nil {
		return err
	}
	return pages.ExecuteTemplate(w, "bottom", v)
}

// hash returns the source expression by which a policy allows a text.
func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// writeFiles writes a block for each file: result-0, result-1 and so on.
func writeFiles(w io.Writer, id string, files text.Files) error {
	for i, f := range files {
		if f.Dir || f.Link {
			continue
		}
		if err := writeBlock(w, fmt.Sprintf("%s-%d", id, i), f.Data); err != nil {
			return err
		}
	}
	return nil
}

// writeDiffs writes blocks of what some steps changed: steps-0, steps-1 and so on.
func (r *Report) writeDiffs(w io.Writer) error {
	if r.Diffs == nil {
		return nil
	}
	var block [][]FileDiff
	for n, d := range r.Diffs {
		block = append(block, d)
		if len(block) < stepsInBlock && n < len(r.Steps) {
			continue
		}
		b, err := json.Marshal(block)
		if err != nil {
			return err
		}
		if err := writeBlock(w, fmt.Sprintf("steps-%d", (n-1)/stepsInBlock), b); err != nil {
			return err
		}
		block = nil
	}
	return nil
}

// writeBlock writes data for the script, compressed, as an element that the browser does not look into.
func writeBlock(w io.Writer, id string, data []byte) error {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	z.Write(data) // a buffer takes everything
	z.Close()
	_, err := fmt.Fprintf(w, "<script type=\"text/plain\" id=\"data-%s\">%s</script>\n", id, base64.StdEncoding.EncodeToString(packed.Bytes()))
	return err
}
