package g4

import "context"

// A Constant is a predicate that is taken for false because then more of a source
// parses.
type Constant struct {
	*Predicate
	Value bool
}

// Try looks for constants in the place of predicates whose meaning is not known,
// so that a source parses: it turns the one that lets the parser get furthest, and
// again from there. The parser keeps what helped, and Try returns it. It is for a
// source that does not parse, and does nothing for one that does.
func (p *Parser) Try(ctx context.Context, src []byte) ([]Constant, error) {
	var out []Constant
	far, whole, err := p.reach(ctx, src)
	if err != nil || whole {
		return nil, err
	}
	for range p.g.predicates {
		best, to := -1, far
		for i := range p.g.predicates {
			if !p.set.asked[i] || p.set.fixed[i] {
				continue
			}
			p.set.consts[i] = !p.set.consts[i]
			n, ok, err := p.reach(ctx, src)
			p.set.consts[i] = !p.set.consts[i]
			if err != nil && ctx.Err() != nil {
				return out, err
			}
			if err == nil && (n > to || ok) {
				best, to, whole = i, n, whole || ok
			}
			if ok {
				break
			}
		}
		if best < 0 {
			break
		}
		p.set.consts[best] = !p.set.consts[best]
		far = to
		out = append(out, Constant{p.g.predicates[best], p.set.consts[best]})
		if whole {
			break
		}
	}
	return out, nil
}

// reach is how much of a source parses.
func (p *Parser) reach(ctx context.Context, src []byte) (far int, whole bool, err error) {
	was := p.o.Repairs
	p.o.Repairs = -1
	out, err := p.Parse(ctx, src)
	p.o.Repairs = was
	if err != nil {
		return 0, false, err
	}
	if out.Whole() {
		return len(src) + 1, true, nil
	}
	return out.failure.Offset, false, nil
}
