package g4

import "context"

// Stops returns the offset where ANTLR may silently stop reading a source because the
// start rule does not end with EOF. It returns ok false if no prefix of the source is
// a sentence.
func (p *Parser) Stops(ctx context.Context, src []byte) (offset int, ok bool) {
	out, s, vis, err := p.begin(ctx, src, p.g.compile(p.start, true))
	if err != nil {
		return 0, false
	}
	root, ok, err := s.run(ctx)
	if err != nil || !ok {
		return 0, false
	}
	return int(out.Tokens[vis[min(int(s.entry(root).first.pos), len(vis)-1)]].Start), true
}
