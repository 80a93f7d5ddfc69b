package g4

import (
	"context"
	"slices"
)

// A Constant is a predicate whose meaning is not known, and a value for it.
type Constant struct {
	*Predicate
	Value bool
}

// maxTrying limits the work of a trial: steps of the parser plus bytes lexed.
const maxTrying = 60_000_000

// A trial parses a source repeatedly with different constants.
type trial struct {
	*Parser
	ctx  context.Context
	src  []byte
	work int
}

// Try looks for constants for predicates whose meaning is not known that make a
// source parse. It repeatedly flips the constant that lets the parser get furthest.
// It returns those that the source needs to parse, for [Parser.Take], or none if
// there are no such constants or the source already parses.
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

// needed flips back the constants that the source, which now parses, does not need.
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

// reach parses without repairs, unless the trial has used up its work.
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

// Take sets the constants for predicates that Options do not fix.
func (p *Parser) Take(constants []Constant) {
	for _, c := range constants {
		if i := slices.Index(p.g.predicates, c.Predicate); i >= 0 && !p.set.fixed[i] {
			p.set.consts[i] = c.Value
		}
	}
}

// Decisive returns the constants without which a source would not parse, and those
// without which it would have another tree. The source must parse.
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
