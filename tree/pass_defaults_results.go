package tree

// mostResults is how many functions are tried one by one.
const mostResults = 3

// A result is a value that a function returns, and the type of the function.
type result struct {
	value int
	typ   string
}

// resultsOfFunctions returns the values of several tokens that functions return: those of all functions, and then of each
// one of the first few.
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
			if len(kids) < 2 || string(kids[0].Text) != "return" {
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

// noResults proposes to return the least value of the type of each function instead of some values.
func (u uses) noResults(d draft, of []result) (proposal, bool) {
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
