package rules

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// These functions return the constructs of a grammar.json.
type js = map[string]any

func sym(name string) js       { return js{"type": "SYMBOL", "name": name} }
func lit(text string) js       { return js{"type": "STRING", "value": text} }
func pat(expr string) js       { return js{"type": "PATTERN", "value": expr} }
func nothing() js              { return js{"type": "BLANK"} }
func inOrder(members ...js) js { return js{"type": "SEQ", "members": members} }
func anyOf(members ...js) js   { return js{"type": "CHOICE", "members": members} }
func many(content js) js       { return js{"type": "REPEAT", "content": content} }
func many1(content js) js      { return js{"type": "REPEAT1", "content": content} }
func maybe(content js) js      { return anyOf(content, nothing()) }
func field(content js) js      { return js{"type": "FIELD", "name": "f", "content": content} }
func prec(content js) js       { return js{"type": "PREC_LEFT", "value": 1, "content": content} }
func tok(content js) js        { return js{"type": "TOKEN", "content": content} }
func glued(content js) js      { return js{"type": "IMMEDIATE_TOKEN", "content": content} }
func as(name string, c js) js  { return js{"type": "ALIAS", "value": name, "named": true, "content": c} }
func asText(text string, c js) js {
	return js{"type": "ALIAS", "value": text, "named": false, "content": c}
}

type more struct {
	inline, supertypes []string
	extras             []js // white space if there are none
}

func grammarJSON(rules js, m more) []byte {
	if m.extras == nil {
		m.extras = []js{pat(`\s`)}
	}
	data, err := json.Marshal(js{"name": "test", "rules": rules, "inline": m.inline, "supertypes": m.supertypes, "extras": m.extras})
	if err != nil {
		panic(err)
	}
	return data
}

func compiled(t testing.TB, rules js, m more) *Grammar {
	t.Helper()
	g, err := Compile(grammarJSON(rules, m))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// kinds reads kinds such as "[ :number ]": a colon marks named ones.
func kinds(text string) (ks []Kind) {
	for _, f := range strings.Fields(text) {
		name, named := strings.CutPrefix(f, ":")
		if name == "" {
			name, named = f, false
		}
		ks = append(ks, Kind{name, named})
	}
	return ks
}

// show writes a shape: (optional)? {list}AtLeast <item> ~separator~.
func show(s Shape, kids []Kind) string {
	if s.Kind == Child {
		return kids[s.Child].Name
	}
	var parts []string
	for _, k := range s.Kids {
		parts = append(parts, show(k, kids))
	}
	in := strings.Join(parts, " ")
	switch s.Kind {
	case List:
		return fmt.Sprintf("{%s}%d", in, s.AtLeast)
	case Item:
		return "<" + in + ">"
	case Separator:
		return "~" + in + "~"
	case Optional:
		return "(" + in + ")?"
	}
	return in
}
