//go:build cgo

package syntax

import (
	"errors"
	"strings"
	"testing"
)

// TestElementDepth: the scanners of XML and HTML save the names of all open elements, for which there is
// room for 767 bytes. A file that needs more is nested too deep. The manual states these limits.
func TestElementDepth(t *testing.T) {
	for _, c := range []struct {
		language, name string
		most           int // levels
	}{
		{"xml", "a", 379},      // a byte for the length of each name, and 8 for all
		{"xml", "section", 94}, // 759 / 8
		{"html", "div", 763},   // a byte for an element that it knows, and 4 for all
		{"html", "my-tag", 95}, // two more than its name
	} {
		l, err := Named(c.language)
		if err != nil {
			t.Skip("not in this build")
		}
		parse := func(levels int) error {
			src := wrapped(levels, "<"+c.name+">", "x", "</"+c.name+">")
			raw, err := l.Parse([]byte(src))
			if err == nil && raw.Errors > 0 {
				t.Errorf("%s: %d levels of %s have %d errors", c.language, levels, c.name, raw.Errors)
			}
			return err
		}
		if err := parse(c.most); err != nil {
			t.Errorf("%s: %d levels of %s: %v", c.language, c.most, c.name, err)
		}
		if err := parse(c.most + 1); !errors.Is(err, ErrDeep) {
			t.Errorf("%s: %d levels of %s: %v, want %v", c.language, c.most+1, c.name, err, ErrDeep)
		}
	}
}

// TestLongElementName: the scanner of XML compares the first 255 bytes of a name with all of its end tag.
func TestLongElementName(t *testing.T) {
	l, err := Named("xml")
	if err != nil {
		t.Skip("not in this build")
	}
	for length, errors := range map[int]bool{255: false, 256: true} {
		name := strings.Repeat("n", length)
		raw, err := l.Parse([]byte("<" + name + ">x</" + name + ">"))
		if err != nil || (raw.Errors > 0) != errors {
			t.Errorf("a name of %d bytes: %d errors, %v", length, raw.Errors, err)
		}
	}
}
