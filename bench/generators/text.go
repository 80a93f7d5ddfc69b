package main

import (
	"context"
	"errors"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// reduceText reduces an output as a file in the ordinary way: by its syntax if the language is
// known, and otherwise by lines, tokens and so on.
func reduceText(ctx context.Context, name string, output []byte, fails func([]byte) bool, most int) (result, error) {
	r := result{start: output, end: output}
	asked := reduce.Budgeted(reduce.Predicate(func(fs text.Files) bool {
		r.tests++
		return fails(fs[0].Data)
	}), most)
	start := text.Single(name, output)
	cached := &reduce.Cached[text.Files]{Oracle: asked, Key: text.Files.Key, Store: memory{}}
	runner := reduce.Runner[text.Files]{Oracle: cached, Key: text.Files.Key, Size: text.Files.Size}
	best, err := runner.Run(ctx, start, pipelineFor(name, start))
	r.tests-- // the first
	if err != nil && !errors.Is(err, reduce.ErrBudget) {
		return r, err
	}
	r.end = best[0].Data
	return r, nil
}

// pipelineFor returns the pipeline that the command would run on a file.
func pipelineFor(name string, fs text.Files) reduce.Pass[text.Files] {
	blind := text.Pipeline(func(e dd.Empty) reduce.Pass[[]text.Atom] {
		return dd.Adaptive(dd.AdaptiveOptions[text.Atom]{Weight: func(a text.Atom) int { return a.Tokens }, Once: true, Empty: e})
	}, nil)
	l, ok := syntax.Recognize(name, fs[0].Data)
	if !ok {
		return blind
	}
	f := syntax.NewForest(fs, map[string]syntax.Language{name: l})
	return func(text.Files) reduce.Plan[text.Files] {
		return reduce.Map(tree.Pipeline(f.Syntax(), tree.Options{})(f.Tree()), f.Files)
	}
}

// A memory is a store for one worker.
type memory map[reduce.Digest]reduce.Outcome

func (m memory) Get(d reduce.Digest) (reduce.Outcome, bool) {
	o, ok := m[d]
	return o, ok
}

func (m memory) Put(d reduce.Digest, o reduce.Outcome) error {
	m[d] = o
	return nil
}
