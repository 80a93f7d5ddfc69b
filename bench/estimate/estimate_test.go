package main

import "testing"

// TestHalfTime checks that the estimate still does what its constants were chosen for. bench/RESULTS.md has other runs.
func TestHalfTime(t *testing.T) {
	runs, err := parse(recorded)
	if err != nil {
		t.Fatal(err)
	}
	if n := within(runs, 0.5); len(runs) != 8 || n < 6 {
		t.Errorf("at half-time the estimate is within a factor of 2 in %d of %d runs, want 6 of 8:\n%s", n, len(runs), table(runs))
	}
}
