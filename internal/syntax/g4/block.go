package g4

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
)

// Package unicode has no tables of blocks. The file lists one on each line: its
// first and last character and its names.
//
//go:embed blocks.txt
var blockTable string

var blocks = sync.OnceValue(func() map[string]charRange {
	out := map[string]charRange{}
	for line := range strings.Lines(blockTable) {
		var r charRange
		f := strings.Fields(line)
		fmt.Sscanf(f[0]+" "+f[1], "%x %x", &r.lo, &r.hi)
		for _, name := range f[2:] {
			out[loose(name)] = r
		}
	}
	return out
})

// block returns the characters of a Unicode block.
func block(name string) (charSet, bool) {
	if name == "noblock" || name == "nb" {
		var all charSet
		for _, r := range blocks() {
			all = append(all, r)
		}
		return all.normal().not(), true
	}
	r, ok := blocks()[name]
	return charSet{r}, ok
}
