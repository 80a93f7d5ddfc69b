package recipe

import "github.com/whittle-dd/whittle/text/align"

// Changes returns which bytes of the earlier text, of which there are n, the recipe replaces, and where those are that
// take their place. What is between two changes is copied.
func (r Recipe) Changes(n int) ([]align.Change, error) {
	var out []align.Change
	c := align.Change{}
	err := r.each(n, func(from, to int, fresh []byte) {
		if c.AEnd = from; to > from {
			if c.AEnd > c.A || c.BEnd > c.B {
				out = append(out, c)
			}
			at := c.BEnd + to - from
			c = align.Change{A: to, AEnd: to, B: at, BEnd: at}
		}
		c.BEnd += len(fresh)
	})
	if c.AEnd = n; c.AEnd > c.A || c.BEnd > c.B {
		out = append(out, c)
	}
	return out, err
}
