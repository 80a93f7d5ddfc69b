package dd_test

import (
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// TestBeliefThatDoesNotGrow: with a factor of 1 the size never comes down to 1,
// and the rounds never end. With less than 1 it soon is the whole list, which is
// never asked about, so that the plan never yields again.
func TestBeliefThatDoesNotGrow(t *testing.T) {
	k := reducetest.Converse(upTo(20), dd.CDD[int](dd.CDDOptions{Factor: 1}), dd.Key, 2000,
		func([]int) reduce.Verdict { return reduce.Boring })
	if k.Cut {
		t.Error("with a factor of 1 CDD does not end")
	}
}
