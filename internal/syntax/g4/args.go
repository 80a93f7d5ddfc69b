package g4

import (
	"fmt"
	"strings"
)

// An env is what is known of a rule's arguments where it is used: those that are
// numbers or truth values. A rule that is used with several is compiled for each.
type env struct {
	names []string
	vals  []int
}

// maxVersions is how many sets of arguments a rule is compiled for; with any other
// they are not known.
const maxVersions = 64

func (v env) key() string {
	if len(v.names) == 0 {
		return ""
	}
	return fmt.Sprint(v.names, v.vals)
}

// value is an argument, as code names it: $x, or $rule.x.
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

// bind is what the arguments of a use of a rule are, as far as the arguments of the
// rule around it say.
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

// bound is the number of a predicate with what it knows of arguments.
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

// A boundPredicate is a predicate of the parser where it stands.
type boundPredicate struct {
	pred int32
	env  env
}

// An argSpot is a spot that knows arguments too.
type argSpot struct {
	env env
	spot
}

func (p *argSpot) value(name string) (int, bool) {
	if v, ok := p.env.value(name); ok {
		return v, true
	}
	return p.spot.value(name)
}

// params is the names of declarations, as “int x, List<T> y = z” or “x: int”.
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

// splitArgs splits at commas that no bracket or quote holds.
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
