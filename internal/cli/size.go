package cli

import (
	"errors"
	"math"
	"strconv"
	"strings"
)

// sizeNamed reads a number of bytes: 500MB, 16GB, 1.5 TB. "" is 0.
func sizeNamed(s string) (int, error) {
	if s == "" {
		return 0, nil
	}
	number := strings.TrimRight(strings.ToUpper(s), "BKMGT ")
	factor, ok := map[string]float64{"": 1, "B": 1, "KB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12, "K": 1e3, "M": 1e6, "G": 1e9, "T": 1e12}[strings.TrimSpace(strings.ToUpper(s)[len(number):])]
	n, err := strconv.ParseFloat(number, 64)
	if err != nil || !ok || !(n > 0) || n*factor >= math.MaxInt {
		return 0, errors.New("write a size such as 500MB or 16GB")
	}
	return int(n * factor), nil
}
