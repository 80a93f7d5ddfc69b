package g4

// How an alternative of a left-recursive rule e uses the rule.
type operator uint8

const (
	primary  operator = iota // not at its ends
	prefix                   // op e
	binaryOp                 // e op e
	suffix                   // e op
)

// A recursive is a left-recursive rule, seen as ANTLR does: operators with a
// precedence, the first alternative's being the highest.
type recursive struct {
	alts []recursiveAlt
}

type recursiveAlt struct {
	op   operator
	prec int
	next int      // the precedence of the last operand
	last *element // the last operand, which takes that precedence
	rest []*element
}

// leftRecursion looks at a rule; nil means that no alternative begins with it.
func leftRecursion(r *rule) *recursive {
	out := &recursive{}
	found := false
	for i, a := range r.body.alts {
		x := recursiveAlt{prec: len(r.body.alts) - i, rest: a.elems}
		x.next = x.prec
		n := len(a.elems)
		for n > 0 && (a.elems[n-1].op == opAction || a.elems[n-1].op == opPredicate) {
			n--
		}
		begins := n > 1 && a.elems[0].refers(r)
		ends := n > 1 && a.elems[n-1].refers(r)
		switch {
		case begins && ends:
			x.op = binaryOp
			if !a.right { // on the operator it would mean nothing
				x.next++
			}
		case begins:
			x.op = suffix
		case ends:
			x.op = prefix
		}
		if ends {
			x.last = a.elems[n-1]
		}
		if begins {
			x.rest = a.elems[1:]
			found = true
		}
		out.alts = append(out.alts, x)
	}
	if !found {
		return nil
	}
	return out
}

func (e *element) refers(r *rule) bool { return e.op == opRule && e.text == r.name }
