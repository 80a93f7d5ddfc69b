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
		c, err := Read(filepath.Dir(t))
		if errors.Is(err, errNoCase) || !Wanted(c.Name, only) {
			continue
		}
		if err != nil {
			return nil, err
		}
		c.Cost = cost[c.Name]
		found = append(found, c)
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("no case in %s: each is a folder with input.* and test.sh", dir)
	}
	return found, nil
}

// errNoCase is the error for folders that do not hold a case.
var errNoCase = errors.New("not a case: a case is a folder with one input.* and test.sh")

// Read reads the case in a folder, without its cost.
func Read(dir string) (Case, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return Case{}, err
	}
	c := Case{Name: filepath.Base(dir), Test: filepath.Join(dir, "test.sh")}
	inputs, _ := filepath.Glob(filepath.Join(dir, "input.*"))
	if _, err := os.Stat(c.Test); err != nil || len(inputs) != 1 {
		return c, fmt.Errorf("%s: %w", dir, errNoCase)
	}
	c.Input = filepath.Base(inputs[0])
	c.Data, err = os.ReadFile(inputs[0])
	return c, err
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
