package g4

// An operator tells how an alternative of a left-recursive rule e uses the rule.
type operator uint8

const (
	primary  operator = iota // not at its ends
	prefix                   // op e
	binaryOp                 // e op e
	suffix                   // e op
)

// A recursive is a left-recursive rule as ANTLR interprets it: operators with
// precedences, where the first alternative has the highest.
type recursive struct {
	alts []recursiveAlt
}

type recursiveAlt struct {
	op   operator
	prec int
	next int      // the precedence of the last operand
	last *element // the last operand, which has that precedence
	rest []*element
}

// leftRecursion analyzes a rule. It returns nil if no alternative begins with the
// rule itself.
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
			if !a.right { // ANTLR ignores assoc on the operator
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
