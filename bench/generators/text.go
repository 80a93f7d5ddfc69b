package main

import (
	"context"
	"errors"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// reduceText reduces an output as a file in the ordinary way: by its syntax if the language is
// known, and otherwise by lines, tokens and so on.
func reduceText(ctx context.Context, name string, output []byte, fails func([]byte) bool, most int) (result, error) {
	test := reduce.Predicate(func(fs text.Files) bool { return fails(fs[0].Data) })
	small, err := whittle.Reduce(ctx, text.Single(name, output), test, whittle.Options{MaxTests: most})
	r := result{start: output, end: small.Files[0].Data, tests: small.Tests}
	if errors.Is(err, reduce.ErrBudget) {
		err = nil
	}
	return r, err
}
