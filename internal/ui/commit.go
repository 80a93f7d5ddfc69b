package ui

import "fmt"

// A Commit is a commit that makes a difference.
type Commit struct {
	Hash    string `json:"hash"`
	Author  string `json:"author"`
	Subject string `json:"subject"`
}

// mostCommits is how many commits are listed.
const mostCommits = 20

// commits lists the commits that make the difference.
func (e End) commits() (lines []string) {
	for i, c := range e.Commits {
		if i == mostCommits {
			return append(lines, fmt.Sprintf("  and %d more", len(e.Commits)-i))
		}
		lines = append(lines, fmt.Sprintf("  %s %s (%s)", c.Hash, Clean(c.Subject), Clean(c.Author)))
	}
	return lines
}
