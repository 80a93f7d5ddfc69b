package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// A peer is the result of another tool on a case.
type peer struct {
	name          string
	tokens, tests int
	capped        bool // stopped before its end
}

// readPeers reads the figures of other tools and returns them by case.
func readPeers(path, dir string) (map[string][]peer, error) {
	optional := path == ""
	if optional {
		path = filepath.Join(dir, "baselines.csv")
	}
	f, err := os.Open(path)
	if optional && errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(lines) == 0 {
		return nil, fmt.Errorf("%s is empty", path)
	}
	var at [5]int
	for i, name := range []string{"case", "peer", "tokens", "tests", "capped"} {
		if at[i] = slices.Index(lines[0], name); at[i] < 0 {
			return nil, fmt.Errorf("%s has no column %s", path, name)
		}
	}
	all := map[string][]peer{}
	for _, l := range lines[1:] {
		p := peer{name: l[at[1]], capped: l[at[4]] == "1"}
		var e1, e2 error
		p.tokens, e1 = strconv.Atoi(l[at[2]])
		p.tests, e2 = strconv.Atoi(l[at[3]])
		if err := errors.Join(e1, e2); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		all[l[at[0]]] = append(all[l[at[0]]], p)
	}
	return all, nil
}

// best returns the peer with the fewest tokens; of equal ones, the one with the fewest tests.
func best(ps []peer) (peer, bool) {
	if len(ps) == 0 {
		return peer{}, false
	}
	return slices.MinFunc(ps, func(a, b peer) int {
		if a.tokens != b.tokens {
			return a.tokens - b.tokens
		}
		return a.tests - b.tests
	}), true
}

func named(ps []peer, name string) (peer, bool) {
	for _, p := range ps {
		if p.name == name {
			return p, true
		}
	}
	return peer{}, false
}
