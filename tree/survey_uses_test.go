package tree

import (
	"slices"
	"testing"
)

// Words that occur more than once are in the order of their number, the last in the document first.
func TestRepeated(t *testing.T) {
	d := tokenDraft("often b often a once a b often")
	if got, want := d.uses().repeated(), []string{"a", "b", "often"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
