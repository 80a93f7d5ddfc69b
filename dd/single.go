package dd

import "github.com/whittle-dd/whittle/reduce"

// single removes one item at a time until none can be removed.
var single = &Algorithm{
	Name: "single", About: "one item at a time", Minimal: Always,
	Plan: func(l List, c Config) reduce.Plan[[]int] { return FinishOptions{Empty: c.Empty}.round(l.All, len(l.All)-1) },
}
