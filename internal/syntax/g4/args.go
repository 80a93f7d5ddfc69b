package g4

import (
	"fmt"
	"strings"
)

// An env holds the known arguments of one use of a rule: those that are numbers or
// Boolean values. A rule is compiled once for each env that it is used with.
type env struct {
	names []string
	vals  []int
}

// maxVersions limits how many sets of arguments a rule is compiled for; the
// arguments of further uses are treated as unknown.
const maxVersions = 64

func (v env) key() string {
	if len(v.names) == 0 {
		return ""
	}
	return fmt.Sprint(v.names, v.vals)
}

// value returns the argument that code refers to as $x or $rule.x.
func (v env) value(name string) (int, bool) {
	if !strings.HasPrefix(name, "$") {
		return 0, false
	}
	name = name[strings.LastIndexAny(name, "$.")+1:]
	for i, n := range v.names {
		if n == name {
			return v.vals[i], true
		}
	}
	return 0, false
}

// bind evaluates the arguments of e, a use of rule r, given those of the rule that
// contains it.
func (c *compiler) bind(r int32, e *element) env {
	callee := c.g.rules[r]
	if c.general || len(callee.params) == 0 {
		return env{}
	}
	var out env
	for i, arg := range splitArgs(e.args) {
		if i >= len(callee.params) {
			break
		}
		if x := parseExpr(normal(arg)); x != nil {
			if v, ok := x.eval(c.env); ok {
				out.names, out.vals = append(out.names, callee.params[i]), append(out.vals, v)
			}
		}
	}
	key := topKey{rule: r, args: out.key()}
	if !c.versions[key] {
		if c.count[r] >= maxVersions {
			return env{}
		}
		c.versions[key] = true
		c.count[r]++
	}
	return out
}

// bound returns the number of a predicate bound to the current arguments.
func (c *compiler) bound(e *element) int32 {
	p := boundPredicate{pred: c.g.predicateAt[e], env: c.env}
	key := fmt.Sprint(p.pred, p.env.key())
	id, ok := c.boundAt[key]
	if !ok {
		id = int32(len(c.preds))
		c.preds = append(c.preds, p)
		c.boundAt[key] = id
	}
	return id
}

// A boundPredicate is a predicate of a parser rule with the rule's arguments.
type boundPredicate struct {
	pred int32
	env  env
}

// An argContext is a predicateContext that also knows the arguments of the rule.
type argContext struct {
	env env
	predicateContext
}

func (p *argContext) value(name string) (int, bool) {
	if v, ok := p.env.value(name); ok {
		return v, true
	}
	return p.predicateContext.value(name)
}

// params returns the names in a list of declarations, such as “int x, List<T> y = z”
// or “x: int”.
func params(decl string) []string {
	var out []string
	for _, d := range splitArgs(decl) {
		d, _, _ = strings.Cut(d, "=")
		if name, _, ok := strings.Cut(d, ":"); ok && !strings.Contains(d, "::") {
			d = name
		}
		end := len(d)
		for end > 0 && !wordByte(d[end-1]) {
			end--
		}
		start := end
		for start > 0 && wordByte(d[start-1]) {
			start--
		}
		out = append(out, strings.TrimPrefix(d[start:end], "$"))
	}
	return out
}

// splitArgs splits s at commas outside of brackets and quotes.
func splitArgs(s string) []string {
	if strings.TrimSpace(s) == "" {
		return nil
	}
	var out []string
	depth, from := 0, 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case strings.IndexByte("([{<", c) >= 0:
			depth++
		case strings.IndexByte(")]}>", c) >= 0:
			depth--
		case c == '"' || c == '\'':
			i = closing(s, i)
		case c == ',' && depth <= 0:
			out = append(out, s[from:i])
			from = i + 1
		}
	}
	return append(out, s[from:])
}
