package main

import (
	"context"
	"fmt"
	"math"

	"github.com/whittle-dd/whittle/tree"
)

// syntaxSaves measures the tests that knowing the grammar saves: the same algorithm on the
// parser's tree, testing everything; on that tree, testing only what parses; and on the tree
// with roles, testing everything that they allow.
func syntaxSaves(ctx context.Context, l *lab, subjects []*subject) error {
	a := algorithm{frame: hddStar, list: ddmin}
	t := &table{title: "What syntax saves, HDD*:ddmin: tokens, tests", head: []string{"case, tokens (cap on tests)", "bare tree", "without what does not parse", "roles"}}
	for _, s := range subjects {
		raw, err := s.language.Parse(s.Data)
		if err != nil {
			return err
		}
		loose := math.MaxInt // allowed number of errors
		if !s.language.Exact() {
			loose = s.errors // its roles are guesses, so candidates are parsed too
		}
		row := []any{fmt.Sprintf("%s, %d (%d)", s.Name, s.tokens(), s.cap)}
		for _, v := range []struct {
			name   string
			root   *tree.Node
			errors int
		}{
			{"bare", raw.Tree(nil), math.MaxInt},
			{"parsed", raw.Tree(nil), s.errors},
			{"roles", s.root, loose},
		} {
			variant := *s
			variant.Name, variant.root, variant.errors = s.Name+" "+v.name, v.root, v.errors
			r, err := l.run(ctx, &variant, a)
			if err != nil {
				return err
			}
			row = append(row, r.figures())
		}
		t.add(row...)
	}
	t.print(l.out)
	return nil
}
