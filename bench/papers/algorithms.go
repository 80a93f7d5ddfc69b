package main

import (
	"fmt"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/tree"
)

// An algorithm is a traversal of the tree and the list minimizer that it uses.
type algorithm struct {
	frame frame
	list  list // empty if the frame needs none
	probe bool // after each list, look for single items that could still be removed
}

func (a algorithm) name() string {
	n := a.frame.name
	if a.list.name != "" {
		n += ":" + a.list.name
	}
	if a.probe {
		n += ", probed"
	}
	return n
}

// A frame is a traversal of the tree. A star in its name means a fixpoint.
type frame struct {
	name string
	pass func(dd.Minimizer[*tree.Node]) reduce.Pass[*tree.Node]
}

var (
	hdd        = frame{"HDD", tree.HDD}
	hddStar    = frame{"HDD*", tree.HDDStar}
	persesStar = frame{"Perses*", func(l dd.Minimizer[*tree.Node]) reduce.Pass[*tree.Node] { return reduce.Fixpoint(tree.Perses(l)) }}
	pardisStar = frame{"Pardis*", func(dd.Minimizer[*tree.Node]) reduce.Pass[*tree.Node] { return reduce.Fixpoint(tree.Pardis()) }}
	hoistHDD   = frame{"HOIST*+HDD*", tree.HoistThenHDD}
	hddhStar   = frame{"HDDH*", tree.HDDHStar}
	hoistHDDH  = frame{"HOIST*+HDDH*", tree.HoistThenHDDH}
)

// A list is a list minimizer in the form that its paper prints.
type list struct {
	name   string
	lister dd.Minimizer[*tree.Node]
}

// belief is p0 of the probabilistic list minimizers.
const belief = 0.1

var (
	ddmin = list{"ddmin", func(e dd.Empty) reduce.Pass[[]*tree.Node] {
		return dd.Min[*tree.Node](dd.MinOptions{Empty: e})
	}}
	wddmin = list{"W_ddmin", func(e dd.Empty) reduce.Pass[[]*tree.Node] {
		return dd.WMin(dd.WMinOptions[*tree.Node]{Weight: (*tree.Node).Tokens, Empty: e})
	}}
	probdd = list{"ProbDD", func(e dd.Empty) reduce.Pass[[]*tree.Node] {
		return dd.ProbDD[*tree.Node](dd.ProbDDOptions{P0: belief, Empty: e})
	}}
	wprobdd = list{"W_ProbDD", func(e dd.Empty) reduce.Pass[[]*tree.Node] {
		return dd.WProbDD(dd.WProbDDOptions[*tree.Node]{Weight: (*tree.Node).Tokens, P0: belief, Empty: e})
	}}
	counter = list{"CDD", func(e dd.Empty) reduce.Pass[[]*tree.Node] {
		return dd.CDD[*tree.Node](dd.CDDOptions{P0: belief, Empty: e})
	}}
)

// shuffled returns ProbDD with a random order of items of equal belief.
func shuffled(seed uint64) list {
	return list{fmt.Sprintf("ProbDD, seed %d", seed), func(e dd.Empty) reduce.Pass[[]*tree.Node] {
		return dd.ProbDD[*tree.Node](dd.ProbDDOptions{P0: belief, Shuffle: true, Seed: seed, Empty: e})
	}}
}
