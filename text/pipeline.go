package text

import "github.com/whittle-dd/whittle/reduce"

// Pipeline is the default for a file of a language nobody knows: from coarse to
// fine, again and again until a round makes nothing smaller.
func Pipeline(min Minimiser) reduce.Pass[Files] {
	return reduce.FixpointBy(Files.Size, reduce.InOrder(Passes(min)...))
}

// Passes are the passes of the pipeline, most promising first.
func Passes(min Minimiser) []reduce.Pass[Files] {
	line, _ := FormatNamed("lines")
	token, _ := FormatNamed("tokens")
	return []reduce.Pass[Files]{
		Whole(min), Nested(min), Pieces(line, min), Unwrap(), Pieces(token, min), Windows(), Long(min),
	}
}
