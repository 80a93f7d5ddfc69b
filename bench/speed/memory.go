package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// memory measures the peak memory of whittle itself on a large input, relative to the size of
// the input.
func (l *lab) memory(ctx context.Context) error {
	const lines, tests = 200_000, 400
	fmt.Printf("Peak resident memory of whittle alone: 10 MB, %d lines of 50 bytes, -j 1.\n\n", lines)
	fmt.Print("| run | tests | wall s | lines left | peak MB | times the input | target | met |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n")
	for _, e := range []struct {
		needles int
		args    []string
	}{
		{1, []string{"--atom", "lines"}},
		{100, []string{"--atom", "lines", "--max-tests", fmt.Sprint(tests)}},
		{1, nil},
		{100, []string{"--max-tests", fmt.Sprint(tests)}},
	} {
		var b bytes.Buffer
		for i := range lines {
			word := "straw "
			if i%(lines/e.needles) == lines/e.needles/2 {
				word = "needle"
			}
			fmt.Fprintf(&b, "%06d %s and some more words to fill the line\n", i, word)
		}
		content := b.Bytes()
		name := filepath.Join(l.dir, fmt.Sprint("grep", e.needles))
		script := fmt.Sprintf("#!/bin/sh\n[ $(grep -c needle) = %d ]\n", e.needles)
		if err := os.WriteFile(name, []byte(script), 0o755); err != nil {
			return err
		}
		args := append([]string{"-j", "1"}, e.args...)
		rep, _, err := l.whittle(ctx, content, append(args, name)...)
		if err != nil {
			return err
		}
		ratio := float64(rep.Peak) / float64(len(content))
		fmt.Printf("| %d needed, %v | %d | %.1f | %d | %.0f | %.2f | < 10 | %s |\n", e.needles, args, rep.Tests, rep.Wall.Seconds(), rep.To.Lines, float64(rep.Peak)/1e6, ratio, met(ratio < 10))
	}
	return nil
}
