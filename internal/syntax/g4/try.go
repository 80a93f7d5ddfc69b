package g4

import (
	"context"
	"slices"
)

// A Constant is a predicate whose meaning is not known, and what it is taken for.
type Constant struct {
	*Predicate
	Value bool
}

// maxTrying is how much work trying may be: steps of the parser and bytes lexed.
const maxTrying = 60_000_000

// A trial parses a source again and again with other constants.
type trial struct {
	*Parser
	ctx  context.Context
	src  []byte
	work int
}

// Try looks for constants in the place of predicates whose meaning is not known, so
// that a source parses: it turns the one that lets the parser get furthest, and
// again from there. It returns those without which the source would not parse, for
// [Parser.Take]; none if there are no such, or if it parses as it is.
func (p *Parser) Try(ctx context.Context, src []byte) ([]Constant, error) {
	was := slices.Clone(p.set.consts)
	defer func() { p.set.consts = was }()
	t := trial{p, ctx, src, 0}
	out, ok := t.reach()
	if !ok || out.Whole() {
		return nil, context.Cause(ctx)
	}
	far := out.failure.Offset
	var turned []int
	for whole := false; !whole; {
		best := -1
		for i := range p.set.asked {
			if !p.set.free(i) {
				continue
			}
			p.set.turn(i)
			out, ok := t.reach()
			p.set.turn(i)
			if !ok {
				continue
			}
			if whole = out.Whole(); whole {
				best = i
				break
			}
			if out.failure.Offset > far {
				best, far = i, out.failure.Offset
			}
		}
		if best < 0 {
			return nil, context.Cause(ctx)
		}
		p.set.turn(best)
		turned = append(turned, best)
	}
	return t.needed(turned), nil
}

// needed turns back what is not needed for a source that now parses.
func (t *trial) needed(turned []int) []Constant {
	var out []Constant
	for _, i := range turned {
		t.set.turn(i)
		if parse, ok := t.reach(); ok && parse.Whole() {
			continue
		}
		t.set.turn(i)
		out = append(out, Constant{t.g.predicates[i], t.set.consts[i]})
	}
	return out
}

// reach parses without repairs, unless trying has been too much work.
func (t *trial) reach() (*Parse, bool) {
	if t.work > maxTrying || t.ctx.Err() != nil {
		return nil, false
	}
	was := t.o.Repairs
	t.o.Repairs = -1
	out, err := t.Parse(t.ctx, t.src)
	t.o.Repairs = was
	t.work += len(t.src)
	if out != nil {
		t.work += out.Steps
	}
	return out, err == nil
}

// Take makes the parser take predicates for constants from now on, unless Options
// say what they are.
func (p *Parser) Take(constants []Constant) {
	for _, c := range constants {
		if i := slices.Index(p.g.predicates, c.Predicate); i >= 0 && !p.set.fixed[i] {
			p.set.consts[i] = c.Value
		}
	}
}

// Decisive is the constants that decide whether a source parses, and those that
// only decide on its tree: with their other value it would not, or have another.
// It is for a source that parses.
func (p *Parser) Decisive(ctx context.Context, src []byte) (parse, tree []Constant) {
	t := trial{p, ctx, src, 0}
	out, ok := t.reach()
	if !ok || !out.Whole() {
		return nil, nil
	}
	was := out.String()
	for i := range p.set.asked {
		if !p.set.free(i) {
			continue
		}
		c := Constant{p.g.predicates[i], p.set.consts[i]}
		p.set.turn(i)
		out, ok := t.reach()
		p.set.turn(i)
		switch {
		case t.work > maxTrying || ctx.Err() != nil:
			return parse, tree
		case !ok || !out.Whole():
			parse = append(parse, c)
		case out.String() != was:
			tree = append(tree, c)
		}
	}
	return parse, tree
}
