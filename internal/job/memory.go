package job

import (
	"bytes"
	"os"
	"strconv"
)

// A MemoryError says that the machine has too little memory for the syntax trees of the input.
type MemoryError struct{ Need, Free int } // in bytes

func (e *MemoryError) Error() string {
	return "the syntax trees of the input do not fit into memory"
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
