//go:build cgo

package syntax

import (
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/tree"
)

// TestAdorned checks that attributes and documentation are in one item with what they are about.
func TestAdorned(t *testing.T) {
	for _, c := range []struct {
		language, src string
		want          []string // items
	}{
		{"rust", "#![a]\n#[b]\n// c\n#[d] fn e() {}\nfn f() {}\n#[g]\n", []string{"#![a]", "#[b]\n// c\n#[d] fn e() {}", "fn f() {}", "#[g]"}},
		{"rust", "/// a\n/// b\nfn c() {}\n// d\nfn e() {}\n/// f\n", []string{"/// a\n/// b\nfn c() {}", "fn e() {}"}},
	} {
		var got []string
		for n := range one(t, c.language, []byte(c.src)).Tree().Nodes {
			if n.Role == tree.Item && len(n.Kids) > 0 {
				got = append(got, strings.TrimSpace(string(n.Bytes())))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q has the items %q", c.src, got)
		}
	}
}
