package main

import (
	"context"
	"fmt"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// needed counts the tests on 300 files of which some are needed, whatever is in them.
func (l *lab) needed(ctx context.Context) error {
	const count = 300
	var all []text.File
	name := func(i int) string { return fmt.Sprintf("p/d%d/f%d.c", i%10, i) }
	for i := range count {
		src := fmt.Sprintf("#include <stdio.h>\nint f%d(int x)\n{\n\tif (x > %d)\n\t\treturn x + %d;\n\treturn 0;\n}\n", i, i, i)
		all = append(all, text.File{Path: name(i), Data: []byte(src)})
	}
	files := text.Sort(all)
	fmt.Printf("%d C files of 7 lines: the tests it takes if some are needed.\n\n", count)
	fmt.Print("| needed | tests |\n| ---: | ---: |\n")
	for _, need := range []int{1, 3, 15, 150, 300} {
		needed := map[string]bool{}
		for k := range need {
			needed[name((k*count/need+7)%count)] = true
		}
		test := reduce.Predicate(func(fs text.Files) bool {
			found := 0
			for _, f := range fs {
				if needed[f.Path] && len(f.Data) > 0 {
					found++
				}
			}
			return found == len(needed)
		})
		r, err := whittle.Reduce(ctx, files, test, whittle.Options{})
		if err != nil {
			return err
		}
		fmt.Printf("| %d | %d |\n", need, r.Tests)
	}
	return nil
}
