package text

import (
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// Pipeline is the default for a file of a language nobody knows: from coarse to
// fine, again and again until a round makes nothing smaller. Passes that runs does
// not want are left out; nil wants all.
func Pipeline(min dd.Minimizer[Atom], runs func(pass string) bool) reduce.Pass[Files] {
	line, _ := FormatNamed("lines")
	token, _ := FormatNamed("tokens")
	all := []reduce.Pass[Files]{Whole(min), Nested(min), Pieces(line, min), Unwrap(), Pieces(token, min), Windows(), Long(min)}
	var chosen []reduce.Pass[Files]
	for i, name := range Passes {
		if runs == nil || runs(name) {
			chosen = append(chosen, all[i])
		}
	}
	return reduce.FixpointBy(Files.Size, reduce.InOrder(chosen...))
}

// Passes is the names of the passes of the pipeline, most promising first.
var Passes = []string{"files", "brackets", "lines", "unwrap", "tokens", "windows", "long"}
