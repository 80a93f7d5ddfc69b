package g4

import "testing"

func TestUnicodeProperties(t *testing.T) {
	for _, c := range []struct {
		property string
		in, out  string
	}{
		{"L", "aß中", "1 -"},
		{"Letter", "aß中", "1 -"},
		{"General_Category=Nd", "1٣", "a"},
		{"gc=Decimal_Number", "1٣", "a"},
		{"Script=Greek", "αἀ", "a٣"},
		{"Greek", "αἀ", "a\u0374"}, // the script: the block has characters of others
		{"InGreek", "α\u0374", "aἀ"},
		{"Block=Greek_And_Coptic", "α\u0374", "aἀ"},
		{"blk=latin-1 sup", "ßÿ", "aĀ"},
		{"InCJK", "中", "aあ"},
		{"Block=No_Block", "\U00010200", "a"},
		{"White_Space", " \u2003", "a"},
		{"ID_Start", "aα", "1_"},
		{"Emoji", "😀", "a"},
	} {
		g := mustLoad(t, "s : .*? ; A : [\\p{"+c.property+"}] ; B : [\\P{"+c.property+"}] ;")
		for _, r := range c.in {
			if got, want := tokens(t, g, string(r)), "A:"+string(r); got != want {
				t.Errorf("%s: got %s, want %s", c.property, got, want)
			}
		}
		for _, r := range c.out {
			if got, want := tokens(t, g, string(r)), "B:"+string(r); got != want {
				t.Errorf("%s: got %s, want %s", c.property, got, want)
			}
		}
	}
}
