package dd_test

import (
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// TestBeliefThatDoesNotGrow checks that CDD ends with a factor of 1, with which the size would
// never reach 1. With a smaller factor the size would soon be that of the whole list, which is never
// removed, so the plan would never yield again.
func TestBeliefThatDoesNotGrow(t *testing.T) {
	k := reducetest.Converse(upTo(20), dd.CDD[int](dd.CDDOptions{Factor: 1}), dd.Key, 2000,
		func([]int) reduce.Verdict { return reduce.Boring })
	if k.Cut {
		t.Error("with a factor of 1 CDD does not end")
	}
}
