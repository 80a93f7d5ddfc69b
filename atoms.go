package whittle

import (
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

type atom struct {
	Name, Unit string
	Pass       func(dd.Minimizer[text.Atom]) reduce.Pass[text.Files]
}

func atoms() []atom {
	units := map[string]string{"lines": "line", "tokens": "token", "chars": "character", "bytes": "byte"}
	out := []atom{{"brackets", "bracket item", text.Nested}}
	for _, f := range text.Formats() {
		out = append(out, atom{f.Name, units[f.Name], func(m dd.Minimizer[text.Atom]) reduce.Pass[text.Files] { return text.Pieces(f, m) }})
	}
	return out
}

func atomNamed(name string) (atom, bool) {
	for _, a := range atoms() {
		if a.Name == name {
			return a, true
		}
	}
	return atom{}, false
}
