package syntax

import "testing"

// TestElementFits: anything but a comment, a sign or a group can be an element of a list.
func TestElementFits(t *testing.T) {
	for kind, want := range map[string]bool{"symbol": true, "list": true, "comment": false, `"("`: false, "": false} {
		if got := (element{}).Fits(kind); got != want {
			t.Errorf("a node of kind %q fits: %t, want %t", kind, got, want)
		}
	}
}
