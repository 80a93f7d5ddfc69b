//go:build cgo

package syntax

import (
	"fmt"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/tree"
)

// transaction returns SQL with n statements in a transaction.
func transaction(n int) []byte {
	var b strings.Builder
	b.WriteString("CREATE TABLE t (a INT, b TEXT);\nCREATE VIEW v AS SELECT a, count(b) AS n FROM t GROUP BY a;\nBEGIN;\n")
	for i := range n {
		fmt.Fprintf(&b, "INSERT INTO t VALUES(%d, 'x%d', 'It''s', %d.5);\n", i, i, i)
	}
	b.WriteString("COMMIT;\nSELECT a, b FROM v WHERE n > 1 ORDER BY a DESC LIMIT 3;\n")
	return []byte(b.String())
}

// TestProbeLong: what is learned about a file does not depend on how many items its lists have, and
// neither does how much is parsed to learn it.
func TestProbeLong(t *testing.T) {
	l := language(t, "sql")
	parsed := map[int]int{}
	for _, n := range []int{20, 2000} {
		r, err := l.Parse(transaction(n))
		if err != nil || r.Errors > 0 {
			t.Fatal(err, r.Errors)
		}
		p := newProber(l, r)
		parsed[n] = max(probes, 8*len(r.Src)) - p.left
		items := 0
		for m := range r.Tree(p).Nodes {
			if m.Role == tree.Item && strings.HasPrefix(string(m.Bytes()), "\nINSERT") {
				items++
			}
		}
		if items != n {
			t.Errorf("%d of %d statements are items of a list", items, n)
		}
	}
	if once := len(transaction(2000)); parsed[2000] > parsed[20]+20*once {
		t.Errorf("parsed %d bytes to learn about 20 statements, %d for 2000 (%d bytes)", parsed[20], parsed[2000], once)
	}
}

// TestProbeGroups: children that can be removed only together are the items of a list.
func TestProbeGroups(t *testing.T) {
	const n = 5
	l := language(t, "dart")
	root, ok := l.ParseTree([]byte(strings.Repeat("int v = 1;\n", n)))
	if !ok {
		t.Fatal("not parsed")
	}
	items := 0
	for m := range root.Nodes {
		if m.Role == tree.Item && strings.TrimSpace(string(m.Bytes())) == "int v = 1;" {
			items++
		}
	}
	if items != n {
		t.Errorf("%d of %d declarations are items of a list", items, n)
	}
}
