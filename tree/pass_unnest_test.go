package tree_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
	"github.com/whittle-dd/whittle/tree"
)

// nestedToy returns n lists within each other, with words in some of them.
func nestedToy(n int, words map[int]string) string {
	var b strings.Builder
	for i := range n {
		b.WriteByte('(')
		if w := words[i]; w != "" {
			b.WriteString(w + " ")
		}
	}
	return b.String() + "end" + strings.Repeat(")", n)
}

func mentions(words ...string) func(*tree.Node) reduce.Verdict {
	return func(n *tree.Node) reduce.Verdict {
		for _, w := range words {
			if !strings.Contains(string(n.Bytes()), w) {
				return reduce.Boring
			}
		}
		return reduce.Interesting
	}
}

// TestUnnest checks what is left of deep nests, and after how many questions.
func TestUnnest(t *testing.T) {
	words := map[int]string{0: "first", 417: "mid", 700: "late"}
	for _, c := range []struct {
		name   string
		levels int
		answer func(*tree.Node) reduce.Verdict
		left   int // levels
		most   int // questions
	}{
		{"innermost", 1000, mentions("end"), 1, 1},
		{"outermost", 1000, mentions("first"), 5, 17},
		{"one in the middle", 1000, mentions("mid"), 5, 17},
		{"two", 1000, mentions("mid", "late"), 9, 33},
		{"all", 1000, func(*tree.Node) reduce.Verdict { return reduce.Boring }, 1000, 25},
		{"not deep", 15, mentions("end"), 15, 0},
		{"just deep", 16, mentions("end"), 1, 1},
	} {
		start, _ := parseToy([]byte(nestedToy(c.levels, words)))
		k := reducetest.Converse(start, only("unnest"), key, 200, c.answer)
		left := strings.Count(string(k.End.Bytes()), "(")
		if left != c.left || k.Distinct() > c.most {
			t.Errorf("%s: %d levels after %d questions, want %d after at most %d", c.name, left, k.Distinct(), c.left, c.most)
		}
	}
}

// TestUnnestConforms: unnest behaves the same for any number of workers, and ends, with an oracle
// that answers at random about deep trees.
func TestUnnestConforms(t *testing.T) {
	for seed := range uint64(2) {
		r := rand.New(rand.NewPCG(seed, 6))
		words := map[int]string{}
		for range 20 {
			words[r.IntN(40)] = string('a' + rune(r.IntN(26)))
		}
		start, _ := parseToy([]byte(nestedToy(40, words) + nestedToy(20, words)))
		reducetest.Pass(t, reducetest.Subject[*tree.Node]{
			Start: start, Pass: only("unnest"), Key: key, Oracle: oracle(start, seed), Limit: 1000,
			Show: func(n *tree.Node) string { return string(n.Bytes()) },
		})
	}
}
