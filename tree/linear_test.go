package tree_test

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/tree"
)

// A leastSlot fits everything.
type leastSlot struct{}

func (leastSlot) Fits(string) bool          { return true }
func (leastSlot) Least() (tree.Token, bool) { return tree.Token{Kind: "number", Text: "0"}, true }

// deepTree returns an item with levels of nodes that cannot be removed, each with a word before or
// after the next level. There are few different words.
func deepTree(levels int, left bool) *tree.Node {
	n := &tree.Node{Spec: &tree.Spec{Kind: "word", Slot: leastSlot{}}, Text: []byte("end")}
	for i := range levels {
		text := "often"
		if i%2 == 1 {
			text = fmt.Sprint("less", i%8)
		}
		w := &tree.Node{Spec: &tree.Spec{Kind: "word", Slot: leastSlot{}, Field: tree.FieldArguments}, Text: []byte(text), Gap: []byte(" ")}
		kids := []*tree.Node{w, n}
		if left {
			kids = []*tree.Node{n, w}
		}
		n = &tree.Node{Spec: &tree.Spec{Kind: "pair", Slot: leastSlot{}}, Kids: kids}
	}
	n.Role = tree.Item
	return tree.New(&tree.Node{Spec: &tree.Spec{Kind: "file"}, Kids: []*tree.Node{n}})
}

// planFirst reads the plan of a pass up to its first question.
func planFirst(pass string, root *tree.Node) {
	for a := range only(pass)(root) {
		if len(a.Ask) > 0 {
			break
		}
	}
}

const (
	linearLevels = 100
	linearTimes  = 16
	linearSlack  = 3 // sorting, and indices that are trees, add a logarithm
)

// TestPlanningIsLinear: in a tree with sixteen times as many levels, every statement of this package
// runs about sixteen times as often until each pass has asked its first question. One that runs on all
// levels for each level would run 256 times as often. The counters are those of a test binary that
// measures coverage, which runs TestPlanDeepTrees.
func TestPlanningIsLinear(t *testing.T) {
	if testing.CoverMode() != "" {
		t.Skip("the binary that this test builds would measure coverage of its own")
	}
	dir := t.TempDir()
	binary := filepath.Join(dir, "counting")
	build := exec.Command("go", "test", "-c", "-covermode=count", "-coverpkg=.,../internal/stage", "-o", binary, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	small, large := countSteps(t, binary, linearLevels), countSteps(t, binary, linearTimes*linearLevels)
	busy := 0
	for block, n := range large {
		if n > linearTimes*linearLevels {
			busy++
		}
		if n > linearSlack*linearTimes*max(small[block], linearLevels) {
			t.Errorf("%s: runs %d times for %d levels, and %d times for %d", block, small[block], linearLevels, n, linearTimes*linearLevels)
		}
	}
	if busy < 200 {
		t.Errorf("only %d blocks of statements run for every level: this shows little", busy)
	}
}

// countSteps returns how often each block of statements runs in TestPlanDeepTrees.
func countSteps(t *testing.T, binary string, levels int) map[string]int {
	t.Helper()
	profile := filepath.Join(t.TempDir(), "profile")
	cmd := exec.Command(binary, "-test.run=^TestPlanDeepTrees$", "-test.coverprofile="+profile)
	cmd.Env = append(os.Environ(), fmt.Sprint("PLAN_LEVELS=", levels))
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	f, err := os.Open(profile)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	steps := map[string]int{}
	for s := bufio.NewScanner(f); s.Scan(); {
		fields := strings.Fields(s.Text()) // file:line.column,line.column statements count
		if len(fields) != 3 {
			continue
		}
		n, err := strconv.Atoi(fields[2])
		if err != nil {
			t.Fatal(err)
		}
		steps[fields[0]] += n
	}
	return steps
}

// TestPlanDeepTrees plans the first question of each pass, for TestPlanningIsLinear, which counts what
// runs. By itself it checks that the memory for it grows as the tree does.
func TestPlanDeepTrees(t *testing.T) {
	if s := os.Getenv("PLAN_LEVELS"); s != "" {
		levels, err := strconv.Atoi(s)
		if err != nil {
			t.Fatal(err)
		}
		for _, left := range []bool{false, true} {
			for _, p := range tree.Passes() {
				planFirst(p.Name, deepTree(levels, left))
			}
		}
		return
	}
	for _, left := range []bool{false, true} {
		for _, p := range tree.Passes() {
			small := allocated(func() { planFirst(p.Name, deepTree(linearLevels, left)) })
			large := allocated(func() { planFirst(p.Name, deepTree(linearTimes*linearLevels, left)) })
			if large > linearSlack*linearTimes*small {
				t.Errorf("%s, left %t: %d bytes for %d levels, %d for %d", p.Name, left, small, linearLevels, large, linearTimes*linearLevels)
			}
		}
	}
}

// allocated returns how many bytes f allocates.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
