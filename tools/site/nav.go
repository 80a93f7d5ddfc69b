package main

import (
	"path"
	"strings"
)

// A section is a group of pages in the navigation.
type section struct {
	Title string
	Files []string // below docs, in this order; a pattern stands for all that match and are not named elsewhere
}

// sections is the navigation. Files that it does not mention are in the last section, so that a new
// one is not lost.
var sections = []section{
	{"Begin", []string{"index.md", "stories/compiler.md", "stories/web.md", "stories/sql.md", "stories/fuzzer.md", "stories/generator.md", "stories/*.md"}},
	{"Use", []string{"manual.md", "passes.md", "library.md"}},
	{"Coming from", []string{"from/creduce.md", "from/shrinkray.md", "from/picireny.md", "from/lithium.md", "from/all.md", "from/*.md"}},
	{"Understand", []string{"design.md", "harvest.md", "protocol.md", "remote.md", "*.md"}},
	{"Decisions", []string{"decisions/*.md"}},
	{"More", []string{"*/*.md", "*/*/*.md"}},
}

// arrange returns the files of each section.
func arrange(files []string) [][]string {
	named := map[string]bool{}
	for _, s := range sections {
		for _, f := range s.Files {
			named[f] = true
		}
	}
	taken := map[string]bool{}
	out := make([][]string, len(sections))
	for i, s := range sections {
		for _, pattern := range s.Files {
			for _, f := range files {
				matches, _ := path.Match(pattern, f)
				if f == pattern || matches && !named[f] && strings.Contains(pattern, "*") && !taken[f] {
					out[i] = append(out[i], f)
					taken[f] = true
				}
			}
		}
	}
	return out
}
