package syntax

import (
	"errors"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/tree"
)

// TestStop: a parser whose stop is set gives up at its next step, and a tree that is being built
// still prints its file.
func TestStop(t *testing.T) {
	for name, piece := range map[string]string{"c": "int f(int a) { return a + 1; }\n", "json": "[1, 2, {\"a\": 3}]\n", "lisp": "(a (b c))\n", "csv": "a,b,c\n"} {
		l, err := Named(name)
		if err != nil {
			continue // not in this build
		}
		src := []byte(strings.Repeat(piece, 4000))
		s := NewStop()
		raw, err := l.On(s).Parse(src)
		if err != nil {
			t.Fatalf("%s: %v", l.Name, err)
		}
		s.Set()
		if root := l.Tree(raw); string(root.Bytes()) != string(src) || len(root.Kids) > 3 {
			t.Errorf("%s: a tree that was stopped has %d children", l.Name, len(root.Kids))
		}
		if name == "lisp" {
			continue // a reader in Go is fast; what takes time is the tree
		}
		if name == "csv" { // except that tables may be very long
			if raw, err := l.On(s).Parse(src); err != nil || len(raw.Nodes) > 1 {
				t.Errorf("%d nodes of a table after the stop, %v", len(raw.Nodes), err)
			}
			continue
		}
		if _, err := l.On(s).Parse(src); !errors.Is(err, ErrStopped) {
			t.Errorf("%s: parsing after the stop: %v", l.Name, err)
		}
	}
}

// TestStopInLongList: a tree of one long list can be stopped while its items are arranged, and is then
// not arranged further.
func TestStopInLongList(t *testing.T) {
	const rows = 200_000
	src := []byte(strings.Repeat("abcdefgh,ijklmnop\n", rows))
	l, err := Named("csv")
	if err != nil {
		t.Fatal(err)
	}
	s := NewStop()
	raw, err := l.On(s).Parse(src)
	if err != nil || len(raw.Nodes) < rows {
		t.Fatalf("%d nodes, %v", len(raw.Nodes), err)
	}
	stopping := stoppingLabels{l.labels, s}
	root := raw.Tree(stopping)
	if string(root.Bytes()) != string(src) {
		t.Error("a tree that was stopped does not print its file")
	}
	items := 0
	for n := range root.Nodes {
		if n.Role == tree.Item {
			items++
		}
	}
	if items > 0 {
		t.Errorf("%d items were arranged after the stop", items)
	}
}

// stoppingLabels sets a stop when it is asked about a node.
type stoppingLabels struct {
	Labeler
	stop *Stop
}

func (s stoppingLabels) Label(parent RawNode, kids []RawNode) (Shape, []tree.Slot, bool) {
	s.stop.Set()
	return s.Labeler.Label(parent, kids)
}
