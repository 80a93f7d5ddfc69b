package text

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBrackets compares trees with testdata/brackets: the tree of a .txt file is in the .tree file
// of the same name.
func TestBrackets(t *testing.T) {
	files, _ := filepath.Glob("testdata/brackets/*.txt")
	if len(files) == 0 {
		t.Fatal("no files")
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want, _ := os.ReadFile(strings.TrimSuffix(file, "txt") + "tree")
			root := parseBrackets(data, nil)
			wellFormed(t, data, &root)
			if got := outline(data, &root); got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestOddBrackets(t *testing.T) {
	for _, s := range odd {
		root := parseBrackets([]byte(s), nil)
		wellFormed(t, []byte(s), &root)
	}
}

// wellFormed checks that a tree covers the input, and that groups and items lie in each other, in
// order.
func wellFormed(t *testing.T, data []byte, root *group) {
	t.Helper()
	if root.Start != 0 || int(root.End) != len(data) || root.Open+root.Close != 0 {
		t.Fatalf("%q: root is %d to %d", data, root.Start, root.End)
	}
	for g := range root.groups() {
		pos, in := g.inside().Start, g.inside()
		if pos > in.End {
			t.Fatalf("%q: group %q overlaps itself", data, g.text(data))
		}
		for _, it := range g.Items {
			if int(it.Start) < pos || it.End <= it.Start || int(it.End) > in.End || it.Sep < 0 || it.Sep > it.End-it.Start {
				t.Fatalf("%q: item %d to %d, separator %d, in %q", data, it.Start, it.End, it.Sep, g.text(data))
			}
			if gap := bytes.Trim(data[pos:it.Start], " \t\r\n\v\f;"); len(gap) > 0 {
				t.Fatalf("%q: %q belongs to no item", data, gap)
			}
			pos = int(it.End)
		}
		if gap := bytes.Trim(data[pos:in.End], " \t\r\n\v\f;"); len(gap) > 0 {
			t.Fatalf("%q: %q belongs to no item", data, gap)
		}
		nested(t, data, g)
	}
}

// nested checks that the groups in a group lie in its items, in order.
func nested(t *testing.T, data []byte, g *group) {
	t.Helper()
	pos, tagEnd, last := int32(0), int32(0), -1
	for i, in := range g.inItems() {
		it := g.Items[i]
		if i != last {
			pos, tagEnd, last = it.Start, it.Start, i
		}
		attributes := in.Open == 0 && in.End <= tagEnd
		if in.Start < it.Start || in.End > it.End || in.End < in.Start || in.Start < pos && !attributes {
			t.Fatalf("%q: group %d to %d in item %q", data, in.Start, in.End, it.text(data))
		}
		pos, tagEnd = max(pos, in.End), max(tagEnd, in.Start+in.Open)
	}
}

func TestDeep(t *testing.T) {
	for _, c := range []struct{ open, close string }{{"(", ")"}, {"[{", "}]"}, {"<a>", "</a>"}, {"<a>(", ")</a>"}, {"{\n", "\n}"}, {"(", ""}, {"", "}"}, {"<a>", ""}} {
		const depth = 100_000
		data := []byte(strings.Repeat(c.open, depth) + "x" + strings.Repeat(c.close, depth))
		root := parseBrackets(data, nil)
		wellFormed(t, data, &root)
		groups := -1
		for range root.groups() {
			groups++
		}
		if c.open != "" && c.close != "" && groups < depth {
			t.Errorf("%s%s: %d groups, want %d", c.open, c.close, groups, depth)
		}
	}
}

// TestAnySubset: JSON and XML stay well-formed whatever items are removed.
func TestAnySubset(t *testing.T) {
	for _, s := range []string{
		`[1, 2, 3]`, `[ 1,2 , [3,[4 ]] ,{}, {"a": 1}]`, "{\n  \"a\": 1,\n  \"b\": [\n    true,\n    null\n  ],\n  \"c\": {}\n}\n",
		"{\"a\": \"x, ]\",\n\"b\"\n: 2\n,\"c\": 3}", `{"a": {"b": {"c": [1, "\"", 3]}}}`,
		"[\n  {\"name\": \"don't\", \"n\": 1},\n  {\"name\": \"// x\"}\n]",
	} {
		subsets(t, s, func(b []byte) error {
			var v any
			return json.Unmarshal(b, &v)
		})
	}
	for _, s := range []string{
		`<a><b/><c>x</c></a>`, "<?xml version=\"1.0\"?>\n<!-- ( -->\n<a x=\"1\" y='2' z=\"&lt;\">\n  <b>it's (</b> or\n  <b u=\"v\"/>\n</a>\n",
		"<a><![CDATA[</a>]]><b>1, 2; {3}</b></a>",
	} {
		subsets(t, s, func(b []byte) error {
			for d := xml.NewDecoder(bytes.NewReader(b)); ; {
				if _, err := d.Token(); err != nil {
					if errors.Is(err, io.EOF) {
						return nil
					}
					return err
				}
			}
		})
	}
}

func subsets(t *testing.T, s string, valid func([]byte) error) {
	t.Helper()
	data := []byte(s)
	root := parseBrackets(data, nil)
	wellFormed(t, data, &root)
	for g := range root.groups() {
		if g == &root && json.Valid(data) {
			continue // nothing is not JSON
		}
		for set := range 1 << len(g.Items) {
			keep := make([]bool, len(g.Items))
			for i := range keep {
				keep[i] = set>>i&1 == 1
			}
			out := g.without(data, keep)
			if err := valid(out); err != nil {
				t.Errorf("%q, group %q, kept %b: %q: %v", s, g.text(data), set, out, err)
			}
		}
	}
}

func FuzzBrackets(f *testing.F) {
	for i, s := range odd {
		f.Add([]byte(s), uint64(i)*0x9E3779B97F4A7C15)
	}
	files, _ := filepath.Glob("testdata/brackets/*.txt")
	for _, file := range files {
		data, _ := os.ReadFile(file)
		f.Add(data, uint64(0xF0E1))
	}
	f.Fuzz(func(t *testing.T, data []byte, set uint64) {
		before := bytes.Clone(data)
		root := parseBrackets(data, nil)
		wellFormed(t, data, &root)
		for g := range root.groups() {
			keep := make([]bool, len(g.Items))
			for i := range keep {
				keep[i] = set>>(i%64)&1 == 1
			}
			shorter(t, data, g.cuts(keep))
			shorter(t, data, []span{g.inside()})
			shorter(t, data, g.unwrap(data))
			for i, in := range g.inItems() {
				shorter(t, data, g.Items[i].hoist(data, in))
			}
			set = set>>7 | set<<57
		}
		if !bytes.Equal(data, before) {
			t.Fatal("input was written to")
		}
	})
}

// shorter checks that cuts lie in the input and only remove bytes.
func shorter(t *testing.T, data []byte, cuts []span) {
	t.Helper()
	pos, cut := 0, 0
	for _, s := range cuts {
		if s.Start < pos || s.End < s.Start || s.End > len(data) {
			t.Fatalf("%q: cuts %v", data, cuts)
		}
		cut += s.End - s.Start
		pos = s.End
	}
	out := removeSpans(data, cuts)
	if len(out) != len(data)-cut {
		t.Fatalf("%q: %d bytes after cuts %v", data, len(out), cuts)
	}
	for _, c := range out {
		i := bytes.IndexByte(data, c)
		if i < 0 {
			t.Fatalf("%q is not what is left of %q", out, data)
		}
		data = data[i+1:]
	}
}
