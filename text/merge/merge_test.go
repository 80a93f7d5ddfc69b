package merge_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/text/merge"
)

func TestLines(t *testing.T) {
	text := func(words string) []byte {
		return []byte(strings.ReplaceAll(words, " ", "\n"))
	}
	for _, c := range []struct{ name, base, ours, theirs, want string }{
		{"one side", "a b c ", "a b c ", "a x c ", "a x c "},
		{"both sides", "a b c d e ", "x b c d e ", "a b c d y ", "x b c d y "},
		{"the same change", "a b c ", "a x c ", "a x c ", "a x c "},
		{"the same change and another", "a b c d e ", "a x c d e ", "a x c d y ", "a x c d y "},
		{"lines added and removed", "a b c d e f g ", "a c d e f g ", "a b c d e x y f g ", "a c d e x y f g "},
		{"the same line", "a b c ", "a x c ", "a y c ", "conflict"},
		{"lines next to each other", "a b c d ", "a x c d ", "a b y d ", "conflict"},
		{"changed and removed", "a b c d ", "a x c d ", "", "conflict"},
		{"added at the same place", "a b ", "a x b ", "a y b ", "conflict"},
		{"no line end", "a b c d", "x b c d", "a b c y", "x b c y"},
	} {
		got, ok := merge.Lines(text(c.base), text(c.ours), text(c.theirs))
		if !ok {
			got = []byte("conflict")
		}
		if want := string(text(c.want)); string(got) != want {
			t.Errorf("%s: %q, want %q", c.name, got, want)
		}
	}
}

// TestLikeGit checks that what merges for us and for git merges to the same, and that we find hardly
// more conflicts: the two may align lines that are not unique in different ways.
func TestLikeGit(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	dir := t.TempDir()
	both, differ, onlyOurs, onlyGits := 0, 0, 0, 0
	for seed := range uint64(150) {
		rng := rand.New(rand.NewPCG(seed, 7))
		var base []string
		for i := range 5 + rng.IntN(30) {
			base = append(base, fmt.Sprintf("line %d\n", i))
		}
		sides := [][]string{base, edited(rng, base), edited(rng, base)}
		args := []string{"merge-file", "-p", "-q"}
		for _, i := range []int{1, 0, 2} {
			path := filepath.Join(dir, fmt.Sprint(i))
			if err := os.WriteFile(path, []byte(strings.Join(sides[i], "")), 0o644); err != nil {
				t.Fatal(err)
			}
			args = append(args, path)
		}
		gits, err := exec.Command("git", args...).Output()
		join := func(i int) []byte { return []byte(strings.Join(sides[i], "")) }
		got, ok := merge.Lines(join(0), join(1), join(2))
		switch {
		case ok && err == nil && string(got) == string(gits):
			both++
		case ok && err == nil:
			differ++
		case ok:
			onlyOurs++
		case err == nil:
			onlyGits++
		}
	}
	t.Logf("%d merged alike, %d differ, %d merged only here, %d only by git", both, differ, onlyOurs, onlyGits)
	if differ > 0 || both < 20 || onlyOurs+onlyGits > both/5 {
		t.Errorf("%d merged alike, %d differ, %d merged only here, %d only by git", both, differ, onlyOurs, onlyGits)
	}
}

// edited returns a text with up to three lines changed, added or removed.
func edited(rng *rand.Rand, base []string) []string {
	out := append([]string(nil), base...)
	for range 1 + rng.IntN(3) {
		i := rng.IntN(len(out))
		line := fmt.Sprintf("new %d\n", rng.IntN(1000))
		switch rng.IntN(3) {
		case 0:
			out[i] = line
		case 1:
			out = append(out[:i], append([]string{line}, out[i:]...)...)
		case 2:
			if len(out) > 2 {
				out = append(out[:i], out[i+1:]...)
			}
		}
	}
	return out
}
