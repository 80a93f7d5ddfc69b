package main

import (
	"context"
	"fmt"
	"math"

	"github.com/whittle-dd/whittle/tree"
)

// syntaxSaves measures what knowing the grammar saves: the same algorithm on the tree as
// the parser makes it, asking about everything; on that tree, asking only about what
// parses; and on the tree with roles, asking about everything that they allow.
func syntaxSaves(ctx context.Context, l *lab, subjects []*subject) error {
	a := algorithm{frame: hddStar, list: ddmin}
	t := &table{title: "What syntax saves, HDD*:ddmin: tokens, tests", head: []string{"case, tokens (cap on tests)", "bare tree", "and what does not parse left out", "roles"}}
	for _, s := range subjects {
		raw, err := s.language.Parse(s.Data)
		if err != nil {
			return err
		}
		loose := math.MaxInt // errors that may be there
		if !s.language.Exact() {
			loose = s.errors // there roles are a guess, and candidates are parsed too
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
