// Package cases reads folders of real reduction cases for experiments.
//
// A case is a folder with the original, input.*, and test.sh, as C-Reduce has it.
// The optional INDEX.tsv beside the folders lists what a test costs.
package cases

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Case is an original and the test that detects its failure.
type Case struct {
	Name  string
	Input string // the name of the original, which is the name candidates get
	Data  []byte
	Test  string        // the path of test.sh
	Cost  time.Duration // CPU time of a test on the original; 0 if not known
}

// Find reads the cases of a folder whose names contain one of the words in only,
// which are separated by commas. An empty only selects all of them.
func Find(dir, only string) ([]Case, error) {
	cost, err := costs(filepath.Join(dir, "INDEX.tsv"))
	if err != nil {
		return nil, err
	}
	tests, err := filepath.Glob(filepath.Join(dir, "*", "test.sh"))
	if err != nil {
		return nil, err
	}
	var found []Case
	for _, t := range tests {
		name := filepath.Base(filepath.Dir(t))
		inputs, _ := filepath.Glob(filepath.Join(dir, name, "input.*"))
		if len(inputs) != 1 || !Wanted(name, only) {
			continue
		}
		data, err := os.ReadFile(inputs[0])
		if err != nil {
			return nil, err
		}
		if t, err = filepath.Abs(t); err != nil {
			return nil, err
		}
		found = append(found, Case{name, filepath.Base(inputs[0]), data, t, cost[name]})
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("no case in %s: each is a folder with input.* and test.sh", dir)
	}
	return found, nil
}

// Wanted reports whether a name contains one of the words in only, which are separated by
// commas. An empty only matches every name.
func Wanted(name, only string) bool {
	return slices.ContainsFunc(strings.Split(only, ","), func(s string) bool { return strings.Contains(name, s) })
}

// costs returns the CPU time of a test for each case.
func costs(index string) (map[string]time.Duration, error) {
	f, err := os.Open(index)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma, r.LazyQuotes = '\t', true
	rows, err := r.ReadAll()
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	name, cpu := slices.Index(rows[0], "case"), slices.Index(rows[0], "cpu_seconds_per_test")
	if name < 0 || cpu < 0 {
		return nil, fmt.Errorf("%s has no columns case and cpu_seconds_per_test", index)
	}
	out := map[string]time.Duration{}
	for _, row := range rows[1:] {
		s, err := strconv.ParseFloat(row[cpu], 64)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", index, err)
		}
		out[row[name]] = time.Duration(s * float64(time.Second))
	}
	return out, nil
}
