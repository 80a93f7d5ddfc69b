package tree

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
)

// flat returns a draft on a list of items with so many tokens each.
func flat(sizes ...int) draft {
	list := &Node{Role: Optional}
	for i, size := range sizes {
		item := &Node{Spec: &Spec{Kind: "item"}, Role: Item}
		for k := range size {
			item.Kids = append(item.Kids, &Node{Spec: &Spec{Kind: "token"}, Gap: []byte(" "), Text: fmt.Appendf(nil, "%d.%d", i, k)})
		}
		list.Kids = append(list.Kids, item)
	}
	d := draft{enabled: func(string) bool { return true }, width: 1}
	d.syntax = Syntax{Valid: (*Node).Sound, Parse: func(n *Node) *Node { return n }, Parses: (*Node).Sound}
	d = d.at(New(&Node{Spec: &Spec{Kind: "root"}, Kids: []*Node{list, {Spec: &Spec{Kind: "end"}, Text: []byte("!")}}}))
	d.edited = false
	return d
}

func isRemoval(m move, _ *Node) bool { return m == removal }

// play follows a plan.
func play(p plan, interesting func(*Node) bool) (asked int, end *Node) {
	for p != nil {
		var next plan
		for a := range p {
			asked++
			o := reduce.Outcome{Verdict: reduce.Boring}
			if interesting(a.Ask[0]) {
				o.Verdict = reduce.Interesting
			}
			n := a.Then([]reduce.Outcome{o})
			if n.Moved {
				end = n.Current
			}
			if next = n.Plan; next != nil || n.Moved {
				break
			}
		}
		p = next
	}
	return asked, end
}

func theEnd(draft) plan { return nil }

// Of equal items, the best batch has as many as maximize gain × chance.
func TestBestIsBest(t *testing.T) {
	for _, n := range []int{1, 2, 5, 9, 40, 200} {
		sizes := slices.Repeat([]int{3}, n)
		d := flat(sizes...)
		b := allEdits(d.root, isRemoval).best(d, &spans{}, 0)
		q := priors[removal]
		best, most := 0, 0.0
		for k := 1; k <= n; k++ {
			if v := float64(3*k) * math.Pow(1-q, float64(k)) * d.spares(3*k); v > most {
				best, most = k, v
			}
		}
		if len(b.edits) != best || math.Abs(b.expected-most) > 1e-9 {
			t.Errorf("%d items: %d in the batch, expected %f, want %d, %f", n, len(b.edits), b.expected, best, most)
		}
	}
}

// Whatever the items, no other batch is much better, and the expected gain is computed correctly.
// Edits that fail too often are in no batch with others.
func TestBestOfAll(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	risky := 0
	for range 200 {
		sizes := make([]int, 1+r.IntN(10))
		for i := range sizes {
			sizes[i] = 1 + r.IntN(30)
		}
		d := flat(sizes...)
		all := allEdits(d.root, isRemoval)
		for range r.IntN(4) { // some evidence
			d.odds = d.odds.note(all.families[0].edits[:1], float64(r.IntN(2)), float64(r.IntN(2)))
		}
		q := d.odds.kept(all.families[0].label)
		value := func(take func(i int) bool) float64 {
			sum, n := 0, 0
			for i, s := range sizes {
				if take(i) {
					sum += s
					n++
				}
			}
			return float64(sum) * math.Pow(1-q, float64(n)) * d.spares(sum)
		}
		most := 0.0
		for mask := range 1 << len(sizes) {
			if -math.Log(1-q) > aloneRisk && bits.OnesCount(uint(mask)) > 1 {
				continue
			}
			most = max(most, value(func(i int) bool { return mask>>i&1 == 1 }))
		}
		b := all.best(d, &spans{}, 0)
		if alone := -math.Log(1-q) > aloneRisk; alone && len(b.edits) != 1 {
			t.Errorf("%v: %d edits at q = %f", sizes, len(b.edits), q)
		} else if alone {
			risky++
		}
		in := map[int32]bool{}
		for _, a := range b.edits {
			in[a.node.first] = true
		}
		list := d.root.Kids[0].Kids
		said := value(func(i int) bool { return in[list[i].first] })
		if math.Abs(said-b.expected) > 1e-9*most {
			t.Errorf("%v: expects %f, is %f", sizes, b.expected, said)
		}
		if b.expected < 0.85*most {
			t.Errorf("%v: expects %f, best is %f", sizes, b.expected, most)
		}
	}
	if risky < 5 || risky > 195 {
		t.Errorf("%d of 200 fail too often", risky)
	}
}

// Small gains wait for large ones, unless those are not worth their risk.
func TestLittleWaits(t *testing.T) {
	d := flat(slices.Concat([]int{400}, slices.Repeat([]int{1}, 500))...)
	all := allEdits(d.root, isRemoval)
	if b := all.best(d, &spans{}, smallShare); len(b.edits) != 1 || b.edits[0].gain != 400 {
		t.Errorf("%d edits first", len(b.edits))
	}
	// The list as a whole has failed: its gain no longer counts as the largest.
	whole := func(m move, _ *Node) bool { return m == removal || m == emptying }
	d = flat(slices.Repeat([]int{1}, 500)...)
	all = allEdits(d.root, whole)
	all = all.without(all.families[0].edits[0])
	needed := d.root.Kids[0].Kids[100]
	asked, end := play(harvester{true, theEnd}.next(d, all, nil, batch{}), func(root *Node) bool {
		return slices.Contains(root.Kids[0].Kids, needed)
	})
	if end == nil || end.Tokens() > 3 || asked > 25 {
		t.Errorf("%d questions", asked)
	}
}

func TestHalfOfTheRisk(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range 1000 {
		n := 2 + r.IntN(20)
		b := batch{edits: make([]*singleEdit, n), risk: make([]float64, n)}
		for i := range b.risk {
			b.risk[i] = math.Exp(-6 * r.Float64())
		}
		slices.Sort(b.risk)
		lo := r.IntN(len(b.risk) - 1)
		hi := lo + 2 + r.IntN(len(b.risk)-lo-1)
		m := lo + b.part(lo, hi).half()
		if m <= lo || m >= hi {
			t.Fatalf("split at %d of %d to %d", m, lo, hi)
		}
		// No other place is nearer to the middle.
		far := func(m int) float64 {
			before, after := 0.0, 0.0
			for _, x := range b.risk[lo:m] {
				before += x
			}
			for _, x := range b.risk[m:hi] {
				after += x
			}
			return math.Abs(before - after)
		}
		for k := lo + 1; k < hi; k++ {
			if far(k) < far(m)-1e-9 {
				t.Errorf("%v: split at %d, which is %f off, %d is %f off", b.risk[lo:hi], m, far(m), k, far(k))
			}
		}
	}
}

// One culprit of n is found by halving, whichever it is.
func TestCulprit(t *testing.T) {
	const n = 40
	for culprit := range n {
		d := flat(slices.Repeat([]int{2}, n)...)
		needed := d.root.Kids[0].Kids[culprit]
		asked, end := play(harvest(isRemoval, false)(d, theEnd), func(root *Node) bool {
			return slices.Contains(root.Kids[0].Kids, needed)
		})
		if asked > 20 || end.Tokens() != 3 {
			t.Errorf("culprit %d: %d tokens left after %d questions", culprit, end.Tokens(), asked)
		}
	}
}

// Definitions wait until their uses are gone.
func TestUsesGoFirst(t *testing.T) {
	item := func(words ...string) *Node {
		n := &Node{Spec: &Spec{Kind: "item"}, Role: Item}
		for _, w := range words {
			n.Kids = append(n.Kids, &Node{Spec: &Spec{Kind: "id", Sort: Identifier}, Gap: []byte(" "), Text: []byte(w)})
		}
		return n
	}
	d := flat()
	d = d.at(New(&Node{Spec: &Spec{Kind: "root"}, Kids: []*Node{
		item("def", "a"), item("use", "a"), item("def", "b"), item("use", "b", "a"), item("def", "c"), {Spec: &Spec{Kind: "end"}, Text: []byte("!")},
	}}))
	all := allEdits(d.root, anyMove)
	for _, f := range all.families {
		for _, a := range f.edits {
			text := string(a.node.Bytes())
			if want := text == " def a" || text == " def b" || text == " use a"; want != (a.move == reference) {
				t.Errorf("%q: move %d", text, a.move)
			}
		}
	}
	for _, a := range all.best(d, &spans{}, 0).edits {
		if a.move == reference {
			t.Errorf("%q is in the first batch", a.node.Bytes())
		}
	}
	// A definition can be removed only after its uses: knowing that, harvest asks nothing in vain
	// except at the end.
	asked, end := play(harvest(anyMove, false)(d, theEnd), func(root *Node) bool {
		defined := map[string]bool{}
		for _, k := range root.Kids[:5] {
			for i, w := range k.Kids {
				if i == 0 {
					continue
				}
				if string(k.Kids[0].Text) == "def" {
					defined[string(w.Text)] = true
				} else if !defined[string(w.Text)] {
					return false
				}
			}
		}
		return true
	})
	if end.Tokens() != 1 || asked > 6 {
		t.Errorf("%q after %d questions", end.Bytes(), asked)
	}
}

// A batch leaves each list the items that it must keep.
func TestBatchKeeps(t *testing.T) {
	d := flat(slices.Repeat([]int{2}, 10)...)
	d.root.Kids[0].Spec = &Spec{Keep: 8}
	all := allEdits(New(d.root), isRemoval)
	if b := all.best(d, &spans{}, 0); len(b.edits) != 2 {
		t.Errorf("%d of 10 items are removed, and 8 must stay", len(b.edits))
	}
	asked, end := play(harvest(isRemoval, false)(d, theEnd), func(*Node) bool { return true })
	if end.Tokens() != 17 || asked > 2 {
		t.Errorf("%d tokens left after %d questions", end.Tokens(), asked)
	}
}

func TestQueue(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range 200 {
		var q queue
		var model []float64
		for range 1 + r.IntN(100) {
			switch n := r.IntN(4); {
			case n < 2 || len(q) == 0:
				s := float64(r.IntN(20))
				q.push(front{score: s})
				model = append(model, s)
			case n == 2:
				q.pop()
				model = model[1:]
			default: // the first gets worse
				q[0].score -= float64(r.IntN(5))
				model[0] = q[0].score
				q.down(0)
			}
			slices.SortFunc(model, func(a, b float64) int { return cmp.Compare(b, a) })
			if len(q) != len(model) || len(q) > 0 && q[0].score != model[0] {
				t.Fatalf("%d fronts, want %d: %v", len(q), len(model), model)
			}
		}
	}
}

func TestSpans(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 300 {
		var s spans
		var taken [60]bool
		for range 40 {
			first := r.Int32N(60)
			last := min(59, first+r.Int32N(12))
			want := !slices.Contains(taken[first:last+1], true)
			if got := s.add(first, last); got != want {
				t.Fatalf("%d to %d: %t, want %t, in %v", first, last, got, want, s)
			}
			for i := first; want && i <= last; i++ {
				taken[i] = true
			}
		}
	}
}

// Halving finds one culprit in about log2 n questions, and never asks what it can infer.
func TestHalves(t *testing.T) {
	const n = 64
	for _, c := range []struct {
		needed []int
		most   int
	}{
		{nil, 1},
		{[]int{0}, 7},
		{[]int{63}, 13},
		{[]int{31}, 13},
		{[]int{10, 50}, 22},
	} {
		d := flat(slices.Repeat([]int{1}, n)...)
		items := d.root.Kids[0].Kids
		h := halves{build: func(root *Node, lo, hi int) *Node { return root.Apply(Remove(items[lo:hi])) }}
		seen := map[string]bool{}
		asked, end := play(h.all(d, n, theEnd), func(root *Node) bool {
			text := string(root.Bytes())
			if seen[text] {
				t.Errorf("%v: asked twice", c.needed)
			}
			seen[text] = true
			return !slices.ContainsFunc(c.needed, func(i int) bool { return root.Kids[0].gone || root.Kids[0].Kids[i].gone })
		})
		if asked > c.most || end.Tokens() != 1+len(c.needed) {
			t.Errorf("%v: %d tokens after %d questions, want at most %d", c.needed, end.Tokens(), asked, c.most)
		}
	}
}

// A group of edits that fails is split by weight: a heavy one that must stay is found at once among many
// light ones.
func TestHalvesByWeight(t *testing.T) {
	sizes := append(slices.Repeat([]int{1}, 127), 500)
	d := flat(sizes...)
	items := d.root.Kids[0].Kids
	h := halves{weight: func(i int) int { return sizes[i] }}
	h.build = func(root *Node, lo, hi int) *Node { return root.Apply(Remove(items[lo:hi])) }
	asked, end := play(h.all(d, len(items), theEnd), func(root *Node) bool { return !root.Kids[0].gone && !root.Kids[0].Kids[127].gone })
	if asked != 3 || end == nil || end.Tokens() != 501 {
		t.Errorf("%v tokens after %d questions; want 501 after 3", end.Tokens(), asked)
	}
}

// In a small tree in which everything fails harvest soon stops: proof tries the rest.
func TestUnlikelyEdits(t *testing.T) {
	no := func(*Node) bool { return false }
	small, _ := play(harvest(isRemoval, false)(nested(40), theEnd), no)
	large, _ := play(harvest(isRemoval, false)(nested(2*littleLeft), theEnd), no)
	if small > 12 || large < 2*littleLeft {
		t.Errorf("%d questions on a small tree, %d on a large one; want at most 12, and at least one for each level", small, large)
	}
}

// A run that only removes does not change what later runs may do.
func TestRemovalIsNotRemembered(t *testing.T) {
	consulted := false
	stage := harvest(func(move, *Node) bool { consulted = true; return true }, false)
	for _, removal := range []bool{true, false} {
		d := nested(4)
		d.removal = removal
		play(stage(d, theEnd), func(*Node) bool { return false })
	}
	if !consulted {
		t.Error("after a run that only removes, the next one does so, too")
	}
}

// Halves gives up when it removes nothing substantial, and only then.
func TestHalvesPatience(t *testing.T) {
	d := flat(slices.Repeat([]int{1}, 1000)...)
	items := d.root.Kids[0].Kids
	h := halves{patience: 10, build: func(root *Node, lo, hi int) *Node { return root.Apply(Remove(items[lo:hi])) }}
	if asked, _ := play(h.all(d, 1000, theEnd), func(*Node) bool { return false }); asked != 11 {
		t.Errorf("%d questions", asked)
	}
	half := func(root *Node) bool { // every second hundred can be removed
		for i := 0; i < 1000; i++ {
			if i/100%2 == 0 && root.Kids[0].Kids[i].gone {
				return false
			}
		}
		return true
	}
	if asked, end := play(h.all(d, 1000, theEnd), half); end == nil || end.Tokens() != 901 || asked < 12 {
		t.Errorf("after %d questions %d tokens", asked, end.Tokens())
	}
}

// Two continuations of a draft, in any order, do not see each other.
func TestDraftsAreValues(t *testing.T) {
	d := flat(slices.Repeat([]int{2}, 30)...)
	first := func(p plan) (a reduce.Attempt[*Node]) {
		for a = range p {
			break
		}
		return a
	}
	var walk func(p plan, depth int) string
	walk = func(p plan, depth int) string {
		a := first(p)
		if a.Then == nil || depth == 0 {
			return "."
		}
		yes, no := []reduce.Outcome{{Verdict: reduce.Interesting}}, []reduce.Outcome{{Verdict: reduce.Boring}}
		s := string(a.Ask[0].Bytes())
		if depth%2 == 0 {
			l := walk(a.Then(yes).Plan, depth-1)
			return s + "(" + l + walk(a.Then(no).Plan, depth-1) + ")"
		}
		r := walk(a.Then(no).Plan, depth-1)
		return s + "(" + walk(a.Then(yes).Plan, depth-1) + r + ")"
	}
	p := harvest(anyMove, false)(d, theEnd)
	if a, b := walk(p, 7), walk(p, 7); a != b {
		t.Errorf("the same plan, again:\n%s\n%s", a, b)
	}
	if a, b := walk(p, 7), walk(harvest(anyMove, false)(flat(slices.Repeat([]int{2}, 30)...), theEnd), 7); a != b {
		t.Errorf("a new plan:\n%s\n%s", a, b)
	}
}
