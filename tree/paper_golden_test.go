package tree_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
	"github.com/whittle-dd/whittle/tree"
)

// testdata/golden.json holds the two inputs of the hoisting paper as trees, with
// all texts that its tests accept, and the numbers of tests it reports.
type vector struct {
	Name     string
	Tree     node
	Oracle   struct{ Texts []string }
	Variants map[string]struct {
		Tests      int
		ResultText string `json:"result_text"`
		Trace      [][2]string
	}
}

type node struct {
	Label, Repl, Text string
	Fixed             bool
	Kids              []node
}

func (n node) tree() *tree.Node {
	t := &tree.Node{Spec: &tree.Spec{Kind: n.Label, Least: n.Repl}, Fixed: n.Fixed}
	if n.Text != "" {
		t.Text = []byte(n.Text)
		t.Gap = []byte(" ")
	}
	for _, k := range n.Kids {
		t.Kids = append(t.Kids, k.tree())
	}
	return t
}

func squash(n *tree.Node) string { return strings.Join(strings.Fields(string(n.Bytes())), "") }

func TestGoldenHoisting(t *testing.T) {
	data, err := os.ReadFile("testdata/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Vectors []vector }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	passes := map[string]func(dd.Minimizer[*tree.Node]) reduce.Pass[*tree.Node]{
		"HDD*":         tree.HDDStar,
		"HOIST*+HDD*":  tree.HoistThenHDD,
		"HDDH*":        tree.HDDHStar,
		"HOIST*+HDDH*": tree.HoistThenHDDH,
		"HDDr*": func(l dd.Minimizer[*tree.Node]) reduce.Pass[*tree.Node] {
			return reduce.Fixpoint(tree.HDDr(l, tree.DepthFirst))
		},
		"HDDr*-bfs": func(l dd.Minimizer[*tree.Node]) reduce.Pass[*tree.Node] {
			return reduce.Fixpoint(tree.HDDr(l, tree.BreadthFirst))
		},
	}
	for _, v := range file.Vectors {
		for name, want := range v.Variants {
			t.Run(v.Name+"/"+name, func(t *testing.T) {
				oracle := reduce.Predicate(func(n *tree.Node) bool { return slices.Contains(v.Oracle.Texts, squash(n)) })
				log, end := reducetest.Trace(t, tree.New(v.Tree.tree()), passes[name](perCall), oracle)
				for i, q := range log {
					if i < len(want.Trace) && squash(q.Candidate) != want.Trace[i][0] {
						t.Fatalf("question %d (%s %s) is %q, want %q", i+1, q.Pass, q.Note, squash(q.Candidate), want.Trace[i][0])
					}
				}
				if len(log) != want.Tests || squash(end) != want.ResultText {
					t.Errorf("%d tests, want %d; ends at %q, want %q", len(log), want.Tests, squash(end), want.ResultText)
				}
			})
		}
	}
}

// perCall is the paper's list minimizer: ddmin that continues after the part it removed, with a cache
// of its own for each list.
func perCall(e dd.Empty) reduce.Pass[[]*tree.Node] {
	return func(nodes []*tree.Node) reduce.Plan[[]*tree.Node] {
		p := dd.Min[*tree.Node](dd.MinOptions{Restart: dd.RestartNext, Empty: e})(nodes)
		return remember(p, map[string]reduce.Outcome{})
	}
}

// remember answers repeated questions itself. It keeps state, which no pass may do, and so is only
// good for walking a plan once.
func remember(p reduce.Plan[[]*tree.Node], seen map[string]reduce.Outcome) reduce.Plan[[]*tree.Node] {
	return func(yield func(reduce.Attempt[[]*tree.Node]) bool) {
		for a := range p {
			key := fmt.Sprint(a.Ask[0])
			then := a.Then
			if o, ok := seen[key]; ok {
				if n := then([]reduce.Outcome{o}); n.Plan != nil {
					remember(n.Plan, seen)(yield)
					return
				}
				continue
			}
			a.Then = func(o []reduce.Outcome) reduce.Next[[]*tree.Node] {
				seen[key] = o[0]
				n := then(o)
				if n.Plan != nil {
					n.Plan = remember(n.Plan, seen)
				}
				return n
			}
			if !yield(a) {
				return
			}
		}
	}
}
