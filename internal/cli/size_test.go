package cli

import "testing"

func TestSizeNamed(t *testing.T) {
	for s, want := range map[string]int{"": 0, "12": 12, "500MB": 5e8, "1.5g": 15e8, "2 TB": 2e12, "3k": 3000, "7B": 7} {
		if got, err := sizeNamed(s); err != nil || got != want {
			t.Errorf("%q: %d, %v, want %d", s, got, err, want)
		}
	}
	for _, s := range []string{"x", "-1GB", "0", "1GBK", "MB", "1e30GB", "NaN"} {
		if got, err := sizeNamed(s); err == nil {
			t.Errorf("%q: %d", s, got)
		}
	}
}
