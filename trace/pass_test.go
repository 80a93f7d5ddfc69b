package trace

import "testing"

// TestPasses checks that every pass has a name of its own and a line about it.
func TestPasses(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range Passes() {
		if p.Name == "" || p.About == "" || seen[p.Name] {
			t.Errorf("%q: a pass needs a unique name and a line about it", p.Name)
		}
		seen[p.Name] = true
	}
}
