package journal

import "testing"

func TestCommonParent(t *testing.T) {
	for _, c := range []struct {
		paths []string
		want  string
	}{
		{[]string{"/x/f"}, "/x"},
		{[]string{"/x/a/f", "/x/a/g"}, "/x/a"},
		{[]string{"/x/a/f", "/x/a/b/g"}, "/x/a"},
		{[]string{"/x/a/b/f", "/x/a/g"}, "/x/a"},
		{[]string{"/x/a/g", "/x/ab/f"}, "/x"}, // a is a prefix of ab, but not its directory
		{[]string{"/x/ab/f", "/x/a/g"}, "/x"},
		{[]string{"/x/f", "/y/g"}, "/"},
		{[]string{"/f", "/y/g"}, "/"},
	} {
		if got := commonParent(c.paths); got != c.want {
			t.Errorf("%q: %s, want %s", c.paths, got, c.want)
		}
	}
}
