package tree

import "slices"

// returning is the word with which functions return.
const returning = "return"

// mostResults is how many functions are tried one by one.
const mostResults = 3

// A result is a value that a function returns, and the type of the function.
type result struct {
	value int
	typ   string
}

// resultsOfFunctions returns the values of several tokens that functions return: those of all functions, and then
// of each one of the first few.
func (u uses) resultsOfFunctions() [][]result {
	var all []result
	var each [][]result
	for _, f := range u.functions() {
		if f.result == 0 || f.body == 0 {
			continue
		}
		var some []result
		typ := u.text(f.result, int(u.end[f.result]))
		for i := f.body + 1; i < int(u.end[f.body]); i++ {
			kids := u.nodes[i].Kids
			if len(kids) < 2 || string(kids[0].Text) != returning {
				continue
			}
			if value := u.largestPart(i); value > 0 && u.nodes[value].tokens > 1 {
				some = append(some, result{value, typ})
				i = int(u.end[value]) - 1
			}
		}
		if len(some) > 0 {
			all = append(all, some...)
			each = append(each, some)
		}
	}
	if len(each) < 2 {
		return each
	}
	return append([][]result{all}, each[:min(len(each), mostResults)]...)
}

// leastResults proposes to return the least value of the type of each function instead of some values.
func (u uses) leastResults(d draft, of []result) (proposal, bool) {
	key := refutes(defaulting).number(3)
	for _, r := range of {
		key = key.content(u.above(r.value, 1))
	}
	if d.isRefuted(key) {
		return proposal{}, false
	}
	e := Edit{}
	for _, r := range of {
		n := u.nodes[r.value]
		least := defaultValues[r.typ]
		if least == "" {
			least = d.null(n)
		}
		if least == "" {
			return proposal{}, false
		}
		e[n] = n.token(Token{Kind: "literal", Text: least})
	}
	return proposal{root: d.root.Apply(e), key: key, note: "the default of what is returned", check: parsed}, true
}

// A resultless is a function that may lose its result. The statements that return something are removed with
// it, or only the values in them.
type resultless struct {
	function
	typ     string // of functions without a result
	removed []int
}

// resultlessFunctions returns the functions that return something, each in two forms where functions must do so.
func (u uses) resultlessFunctions() []resultless {
	var out []resultless
	for _, f := range u.functions() {
		typ := u.fileOf(f.item).NoResult
		if f.result == 0 || f.body == 0 || typ == "" || u.text(f.result, int(u.end[f.result])) == typ {
			continue
		}
		if !u.fileOf(f.item).wantsResults() && u.nodes[0].tokens > smallTree/8 { // most tests do not care
			continue
		}
		returns := slices.DeleteFunc(u.returnsIn(f.body), func(i int) bool { return !u.removable(i) })
		if len(returns) > 0 {
			out = append(out, resultless{f, typ, returns})
			if u.fileOf(f.item).wantsResults() {
				out = append(out, resultless{f, typ, u.optionalIn(returns)})
			}
		}
	}
	return out
}

// withoutResult proposes to make a function one without a result: int f() { g(); return 0; } becomes void f() {
// g(); }.
func (u uses) withoutResult(d draft, f resultless) (proposal, bool) {
	n := u.nodes[f.result]
	key := refutes(defaulting).content(u.nodes[f.item]).number(4)
	e := Edit{n: n.token(Token{Kind: "text", Text: f.typ})}
	for _, i := range f.removed {
		key = key.number(i - f.item)
		e[u.nodes[i]] = nil
	}
	return proposal{root: d.root.Apply(e), key: key, note: "no result of " + string(u.nodes[f.name].Text), check: parsed}, true
}
