//go:build cgo

package syntax

import "testing"

// FuzzTree: a tree prints its source, whatever the bytes, and the two ways to count errors agree.
func FuzzTree(f *testing.F) {
	ls := []Language{language(f, "c"), language(f, "json"), language(f, "python")}
	for i, l := range ls {
		_, src := sample(f, l)
		f.Add(uint8(i), src)
		f.Add(uint8(i), src[:len(src)/2])
	}
	f.Add(uint8(0), []byte("\ufeff#define x \\\r\n y\x00 \"\xff"))
	f.Add(uint8(1), []byte("[[[{\"a\\u\": -"))
	f.Add(uint8(2), []byte("if x:\n\ty = f'{a!r:>{b}}' \\\n  + 1\n"))
	f.Fuzz(func(t *testing.T, i uint8, src []byte) {
		l := ls[int(i)%len(ls)]
		r, err := l.Parse(src)
		if err != nil {
			return
		}
		if got := string(r.Tree(nil).Bytes()); got != string(src) {
			t.Errorf("%s: prints %q, want %q", l.Name, got, src)
		}
		if !Valid(l, src, r.Errors) || r.Errors > 0 && Valid(l, src, r.Errors-1) {
			t.Errorf("%s: valid disagrees with %d errors", l.Name, r.Errors)
		}
	})
}
