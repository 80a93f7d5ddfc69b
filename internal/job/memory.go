package job

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
)

// A MemoryError says that the machine has too little memory for the syntax trees of the input.
type MemoryError struct{ Need, Free int } // in bytes

func (e *MemoryError) Error() string {
	return "the syntax trees of the input do not fit into memory"
}

// saveMemory lets the heap of a run on a large input grow less before garbage is collected. On 2 MB of
// JSON this saves a tenth of the memory, and takes no more time that could be measured.
func saveMemory(input int) {
	const large = 1 << 19
	if input >= large && os.Getenv("GOGC") == "" {
		debug.SetGCPercent(20)
	}
}

// checkMemory returns an error if trees that need so many bytes do not fit. It does not choose
// another way to reduce the input: results must not depend on the machine.
func checkMemory(need int, meminfo string) error {
	free, ok := available(meminfo)
	if !ok || need <= free {
		return nil
	}
	return &MemoryError{need, free}
}

// available returns how many bytes programs can still get, if the system tells.
func available(meminfo string) (int, bool) {
	b, err := os.ReadFile(meminfo)
	if err != nil {
		return 0, false
	}
	for line := range bytes.Lines(b) {
		if rest, ok := bytes.CutPrefix(line, []byte("MemAvailable:")); ok {
			n, err := strconv.Atoi(string(bytes.TrimSuffix(bytes.TrimSpace(rest), []byte(" kB"))))
			return n << 10, err == nil
		}
	}
	return 0, false
}

// storedTrees returns which files had no full syntax tree when the session began; nil: that was not
// stored, because all had one or because it begins now.
func (r *filesRun) storedTrees() (trees map[string]int, err error) {
	stored := r.session.Settings().Trees
	if stored == nil {
		return nil, nil
	}
	if err := json.Unmarshal(stored, &trees); err != nil {
		return nil, &StateError{fmt.Errorf("read which trees are coarse: %w", err)}
	}
	return trees, nil
}

// storeTrees stores which files have no full syntax tree, if there are any. Another version of Whittle
// may estimate their memory differently.
func (r *filesRun) storeTrees() (err error) {
	s, trees := r.session.Settings(), r.reduction.Trees()
	if s.Trees != nil || len(trees) == 0 {
		return nil
	}
	if s.Trees, err = json.Marshal(trees); err != nil {
		return err
	}
	return r.session.Settle(s)
}
