package syntax

import (
	"bytes"
	"runtime"
	"testing"

	"github.com/whittle-dd/whittle/tree"
)

// TestTreeMemory: a tree takes little memory for each byte of its file. The pieces have tokens of
// about three bytes.
func TestTreeMemory(t *testing.T) {
	for name, c := range map[string]struct {
		piece string
		most  int // bytes for each byte
	}{
		"c":    {"static int f(int a, int b) {\n  int x = a * 31 + b;\n  if (x > 7) { return g(x, a); }\n  return x;\n}\n", 88},
		"json": {"{\"id\": 1, \"name\": \"user 1\", \"tags\": [\"a\", \"b\"], \"pos\": {\"x\": 1.5, \"y\": -1}, \"on\": true}\n", 118},
	} {
		l, err := Named(name)
		if err != nil {
			continue // not in this build
		}
		src := bytes.Repeat([]byte(c.piece), 2000)
		l.ParseTree([]byte(c.piece)) // what is loaded once does not count
		before := heap()
		root, ok := l.ParseTree(src)
		taken := heap() - before
		if !ok || taken > c.most*len(src) {
			t.Errorf("%s: %d bytes for each byte of the file, want at most %d", name, taken/len(src), c.most)
		}
		runtime.KeepAlive(root)
	}
}

// heap returns the bytes that are in use.
func heap() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// TestCoarseTree: a tree that would take too much memory has few nodes, prints the same, and is a full
// one again when the file is small enough.
func TestCoarseTree(t *testing.T) {
	const nodeBytes = 200 // with what passes know about it
	for name, piece := range map[string]string{
		"c":    "static int f(int a, int b) {\n  int x = a * 31 + b;\n  if (x > 7) { return g(x, a); }\n  return x;\n}\n",
		"json": "{\"id\": 1, \"name\": \"user 1\", \"tags\": [\"a\", \"b\"], \"pos\": {\"x\": 1.5, \"y\": -1}, \"on\": true},\n",
		"lisp": "(define (f x)\n  (if (< x 1) (g x) (h (f (- x 1)))))\n",
	} {
		l, err := Named(name)
		if err != nil {
			continue // not in this build
		}
		src := bytes.Repeat([]byte(piece), 500)
		if name == "json" {
			src = append(append([]byte("["), src...), "0]\n"...)
		}
		full, _ := l.ParseTree(src)
		for _, perByte := range []int{240, 160, 120, 105} {
			room := perByte * len(src)
			coarse := l.Within(room)
			root, ok := coarse.ParseTree(src)
			if !ok || !coarse.Coarse(len(src)) || !bytes.Equal(root.Bytes(), src) {
				t.Fatalf("%s, %d bytes per byte: no coarse tree that prints its source", name, perByte)
			}
			if took := nodes(root)*nodeBytes + parserBytes*len(src); took > room || coarse.Memory(len(src)) > room {
				t.Errorf("%s, %d bytes per byte: %d of %d nodes take %d bytes, more than %d", name, perByte, nodes(root), nodes(full), took, room)
			}
			if again, _ := l.Within(treeBytes * len(src)).ParseTree(src); nodes(again) != nodes(full) {
				t.Errorf("%s: %d nodes where all %d fit", name, nodes(again), nodes(full))
			}
		}
	}
}

// nodes counts the nodes of a tree.
func nodes(root *tree.Node) int {
	n := 0
	for range root.Nodes {
		n++
	}
	return n
}
