package tree

import (
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// The combinations of the hoisting paper. A star is a fixpoint.
var (
	hddStar = &Algorithm{
		Name:    "hdd*",
		About:   "hdd to a fixpoint; 1-tree-minimal",
		Minimal: dd.Always,
		Pass:    HDDStar,
	}
	hoistThenHDD = &Algorithm{
		Name:    "hoist*+hdd*",
		About:   "both to a fixpoint, one after the other (Vince et al. 2021)",
		Minimal: dd.Always,
		Pass:    HoistThenHDD,
	}
	hddhStar = &Algorithm{
		Name:    "hddh*",
		About:   "hddh to a fixpoint",
		Minimal: dd.Always,
		Pass:    HDDHStar,
	}
	hoistThenHDDH = &Algorithm{
		Name:    "hoist*+hddh*",
		About:   "both to a fixpoint, one after the other (Vince et al. 2021)",
		Minimal: dd.Always,
		Pass:    HoistThenHDDH,
	}
)

// HDDStar returns HDD*, the fixpoint of [HDD]. Its result is 1-tree-minimal: no single node can
// be removed.
func HDDStar(list dd.Minimizer[*Node]) reduce.Pass[*Node] { return reduce.Fixpoint(HDD(list)) }

// HoistThenHDD returns HOIST* + HDD*.
func HoistThenHDD(list dd.Minimizer[*Node]) reduce.Pass[*Node] {
	return reduce.InOrder(reduce.Fixpoint(Hoist()), HDDStar(list))
}

// HDDHStar returns HDDH*, the fixpoint of [HDDH].
func HDDHStar(list dd.Minimizer[*Node]) reduce.Pass[*Node] { return reduce.Fixpoint(HDDH(list)) }

// HoistThenHDDH returns HOIST* + HDDH*.
func HoistThenHDDH(list dd.Minimizer[*Node]) reduce.Pass[*Node] {
	return reduce.InOrder(reduce.Fixpoint(Hoist()), HDDHStar(list))
}
