package report

import (
	"html/template"
	"strings"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/unified"
)

// Folders in which a session that isolates a difference stores its two sides.
const (
	worksDir = "works/"
	failsDir = "fails/"
)

// difference returns the difference between the two sides of what whittle isolate found as a unified diff; "" if
// the files are something else.
func difference(files text.Files) string {
	var works, fails text.Files
	for _, f := range files {
		path, ok := strings.CutPrefix(f.Path, worksDir)
		if ok {
			f.Path = path
			works = append(works, f)
		} else if path, ok = strings.CutPrefix(f.Path, failsDir); ok {
			f.Path = path
			fails = append(fails, f)
		}
		if !ok {
			return ""
		}
	}
	return string(unified.Diff(works, fails, unified.Options{}))
}

// colored returns a unified diff as HTML, in colors.
func colored(diff string) template.HTML {
	var b strings.Builder
	for line := range strings.Lines(diff) {
		name := ""
		switch {
		case strings.HasPrefix(line, "-"):
			name = "del"
		case strings.HasPrefix(line, "+"):
			name = "ins"
		}
		text := template.HTMLEscapeString(visible(line))
		if name != "" {
			text = "<" + name + ">" + strings.TrimSuffix(text, "\n") + "</" + name + ">\n"
		}
		b.WriteString(text)
	}
	return template.HTML(b.String())
}
