package syntax

import (
	"bytes"
	"runtime"
	"testing"
)

// TestTreeMemory: a tree takes little memory for each byte of its file. The pieces have tokens of
// about three bytes.
func TestTreeMemory(t *testing.T) {
	for name, c := range map[string]struct {
		piece string
		most  int // bytes for each byte
	}{
		"c":    {"static int f(int a, int b) {\n  int x = a * 31 + b;\n  if (x > 7) { return g(x, a); }\n  return x;\n}\n", 100},
		"json": {"{\"id\": 1, \"name\": \"user 1\", \"tags\": [\"a\", \"b\"], \"pos\": {\"x\": 1.5, \"y\": -1}, \"on\": true}\n", 132},
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
