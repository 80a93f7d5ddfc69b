package tree

import (
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// The combinations of the hoisting paper; a star is a fixpoint.

// HDDStar is HDD*: its result is 1-tree-minimal, no single node can go.
func HDDStar(list dd.Minimizer[*Node]) reduce.Pass[*Node] { return reduce.Fixpoint(HDD(list)) }

// HoistThenHDD is HOIST* + HDD*.
func HoistThenHDD(list dd.Minimizer[*Node]) reduce.Pass[*Node] {
	return reduce.InOrder(reduce.Fixpoint(Hoist()), HDDStar(list))
}

// HDDHStar is HDDH*.
func HDDHStar(list dd.Minimizer[*Node]) reduce.Pass[*Node] { return reduce.Fixpoint(HDDH(list)) }

// HoistThenHDDH is HOIST* + HDDH*.
func HoistThenHDDH(list dd.Minimizer[*Node]) reduce.Pass[*Node] {
	return reduce.InOrder(reduce.Fixpoint(Hoist()), HDDHStar(list))
}
