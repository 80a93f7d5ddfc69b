package javascript

import (
	"slices"
	"strings"
)

// helpers returns the names of functions in all files that only draw. Since node's library does not
// draw integers, programs define such functions themselves:
//
//	const below = n => Math.floor(Math.random() * n)
//	function between(lo, hi) { return lo + below(hi - lo + 1) }
//
// They are treated as part of the library: the site of a choice is the call of the helper, and a helper
// is not a part. Only names are compared. Mistaking another function of the same name for a helper does
// no harm, because only the helper itself uses the site of its caller.
func helpers(files []source) map[string]bool {
	var all []*nodes
	for _, f := range files {
		if f.raw.Errors == 0 {
			all = append(all, newNodes(f.raw))
		}
	}
	found := map[string]bool{"random": true} // of a Math by another name
	for _, name := range []string{"randomInt", "randomBytes", "randomUUID", "randomFillSync", "getRandomValues"} {
		found[name] = true // of crypto
	}
	for more := true; more; {
		more = false
		for _, n := range all {
			for i := range n.Nodes {
				if name := n.called(i); n.function(i) && name != "" && !found[name] && n.helper(i, found) {
					found[name], more = true, true
				}
			}
		}
	}
	return found
}

// harmless lists functions of the language that helpers may call.
var harmless = []string{"Number", "String", "parseInt", "BigInt", "isNaN", "toString", "toFixed", "charAt", "charCodeAt", "fromCharCode", "slice", "at"}

// helper reports whether a function makes one choice and does nothing else.
func (n *nodes) helper(i int, known map[string]bool) bool {
	body := n.field(i, "body")
	if body < 0 || n.waits[body] || n.token(i, "async") >= 0 || n.token(i, "*") >= 0 {
		return false
	}
	draws := 0
	for k := body; k < n.Nodes[i].Next; k++ {
		switch n.kind(k) {
		case "for_statement", "for_in_statement", "while_statement", "do_statement", "new_expression", "try_statement", "switch_statement":
			return false
		case "call_expression":
			f := n.field(k, "function")
			switch {
			case n.ours && n.random(k), known[n.callee(k)]:
				draws++
			case n.kind(f) == "member_expression" && n.text(n.field(f, "object")) == "Math":
			case slices.Contains(harmless, n.callee(k)):
			default:
				return false
			}
		}
		if n.function(k) {
			return false
		}
	}
	return draws == 1
}

// helps reports whether a call may be one of a helper.
func (w *rewriter) helps(i int) bool {
	return w.kind(i) == "call_expression" && w.helpers[w.callee(i)]
}

// callee returns the last name of the called expression.
func (n *nodes) callee(i int) string {
	f := n.field(i, "function")
	switch n.kind(f) {
	case "identifier":
		return n.text(f)
	case "member_expression":
		return strings.TrimSpace(n.text(n.field(f, "property")))
	}
	return ""
}
