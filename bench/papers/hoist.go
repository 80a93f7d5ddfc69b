package main

import "context"

// hoist repeats the evaluation of the hoisting paper, section IV, with ddmin as in the paper.
func hoist(ctx context.Context, l *lab, subjects []*subject) error {
	var as []algorithm
	for _, f := range []frame{hddStar, hoistHDD, hddhStar, hoistHDDH, persesStar} {
		as = append(as, algorithm{frame: f, list: ddmin})
	}
	as = append(as, algorithm{frame: pardisStar})
	return l.compare(ctx, "Hoisting: tokens, tests", subjects, as)
}
