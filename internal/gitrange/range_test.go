package gitrange

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// open runs a shell script in a new repository and reads the range from the tag good to the tag bad.
func open(t *testing.T, format, script string) *Range {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	dir := filepath.Join(t.TempDir(), "proj")
	setup := `set -e; git init -q -b main --object-format=` + format + ` "$1"; cd "$1"
export GIT_AUTHOR_NAME=T GIT_AUTHOR_EMAIL=t GIT_COMMITTER_NAME=T GIT_COMMITTER_EMAIL=t
save() { git add -A; git commit -q --allow-empty -m "$1"; }
`
	out, err := exec.Command("sh", "-c", setup+script, "sh", dir).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	repo, err := Open(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := repo.Close(); err != nil {
			t.Error(err)
		}
	})
	g, err := repo.Range(context.Background(), "good", "bad")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// subjects returns the subjects of steps.
func subjects(steps []*Step) string {
	var out []string
	for _, s := range steps {
		out = append(out, s.Commit.Subject)
	}
	return strings.Join(out, " ")
}

// show writes files as text: "f=content".
func show(files text.Files) string {
	var out []string
	for _, f := range files {
		s := strings.TrimPrefix(f.Path, "proj/") + "=" + strings.ReplaceAll(strings.TrimSpace(string(f.Data)), "\n", ",")
		if f.Mode == 0o755 {
			s += "*"
		}
		if f.Link {
			s += "@"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

const manyChanges = `seq 20 > a; echo b > b; mkdir d; echo x > d/x; echo p > p; ln -s a l; save start; git tag good
sed -i s/^2$/two/ a; save edit-top
sed -i s/^15$/fifteen/ a; save edit-bottom
git mv a c; save rename
sed -i s/^18$/eighteen/ c; save edit-renamed
chmod +x p; save mode
git rm -qr d; echo d > d; save dir-to-file
ln -sf b l; save link
echo new > new; save add
echo newer > new; save change-added
git rm -q b; save remove
git tag bad
`

// TestVersions checks what subsets of commits make of a tree, and which of them conflict.
func TestVersions(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		g := open(t, format, manyChanges)
		top, bottom := "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20", "1,two,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20"
		both := strings.Replace(bottom, ",15,", ",fifteen,", 1)
		_, fails, err := g.Sides()
		if err != nil {
			t.Fatal(err)
		}
		if got, want := show(fails.Files), "c="+strings.Replace(both, ",18,", ",eighteen,", 1)+" d=d l=b@ new=newer p=p*"; got != want {
			t.Errorf("bad is\n%s\nwant\n%s", got, want)
		}
		for _, c := range []struct{ steps, want string }{
			{"", "a=" + top + " b=b d/x=x l=a@ p=p"},
			{"edit-top", "a=" + bottom + " b=b d/x=x l=a@ p=p"},
			{"edit-bottom", "a=" + strings.Replace(top, ",15,", ",fifteen,", 1) + " b=b d/x=x l=a@ p=p"},
			{"rename", "b=b c=" + top + " d/x=x l=a@ p=p"},
			{"edit-top rename", "b=b c=" + bottom + " d/x=x l=a@ p=p"},
			{"rename edit-renamed", "b=b c=" + strings.Replace(top, ",18,", ",eighteen,", 1) + " d/x=x l=a@ p=p"},
			{"edit-renamed", "conflict in c"},
			{"mode link", "a=" + top + " b=b d/x=x l=b@ p=p*"},
			{"dir-to-file", "a=" + top + " b=b d=d l=a@ p=p"},
			{"add", "a=" + top + " b=b d/x=x l=a@ new=new p=p"},
			{"change-added", "conflict in new"},
			{"remove", "a=" + top + " d/x=x l=a@ p=p"},
		} {
			var steps []*Step
			for _, s := range g.Steps {
				if slices.Contains(strings.Fields(c.steps), s.Commit.Subject) {
					steps = append(steps, s)
				}
			}
			v, err := g.version(steps)
			got := show(v.Files)
			if err != nil {
				_, words, _ := strings.Cut(err.Error(), ": ")
				got = words
			}
			if got != c.want {
				t.Errorf("%s, %q:\n%s\nwant\n%s", format, c.steps, got, c.want)
			}
		}
		if err := g.Err(); err != nil {
			t.Error(err)
		}
	}
}

// TestClose checks that commits get those without which they conflict.
func TestClose(t *testing.T) {
	g := open(t, "sha1", `seq 5 > a; echo 1 > b; save start; git tag good
echo 2 > b; save b2; sed -i s/3/three/ a; save a3; echo 3 > b; save b3; echo 4 > b; save b4; git tag bad`)
	set := stepSet{g: g, steps: g.Steps}
	for _, c := range []struct{ chosen, within, want []int }{
		{[]int{1}, []int{0, 1, 2, 3}, []int{1}},
		{[]int{2}, []int{0, 1, 2, 3}, []int{0, 2}},
		{[]int{1, 3}, []int{0, 1, 2, 3}, []int{0, 1, 2, 3}},
		{[]int{3}, []int{1, 2, 3}, nil},
	} {
		if got := set.Close(c.chosen, c.within); !slices.Equal(got, c.want) {
			t.Errorf("%v within %v: %v, want %v", c.chosen, c.within, got, c.want)
		}
	}
}

// isolate isolates on commits alone. A version fails if it has all of these words in the file of the
// same name.
func isolate(t *testing.T, g *Range, words ...string) string {
	t.Helper()
	works, fails, err := g.Sides()
	if err != nil {
		t.Fatal(err)
	}
	r := reduce.Runner[change.Pair[Version]]{
		Oracle: change.Via(reduce.OracleFunc[Version](func(_ context.Context, v Version) (reduce.Outcome, error) {
			for _, w := range words {
				if !strings.Contains(" "+show(v.Files)+" ", " "+w+" ") {
					return reduce.Outcome{Verdict: reduce.Boring}, nil
				}
			}
			return reduce.Outcome{Verdict: reduce.Interesting}, nil
		})),
		Key: change.Key(func(v Version) reduce.Digest { return v.Key }), Size: change.Pair[Version].Size, Workers: 2,
	}
	end, err := r.Run(context.Background(), change.NewPair(g.Levels(), works, fails), change.Isolate(g.Levels(), dd.IsolateOptions{Order: dd.ByList}))
	if err != nil {
		t.Fatal(err)
	}
	return subjects(g.Guilty(end.Works, end.Fails))
}

// TestMerges checks that guilty merges are looked into: branches in branches, and what a merge itself
// changed.
func TestMerges(t *testing.T) {
	nested := `echo 0 > f; save start; git tag good
echo m > m1; save m1
git checkout -q -b outer; echo 1 > o1; save o1
git checkout -q -b inner; echo 1 > i1; save i1; echo 1 > i2; save i2; echo 1 > i3; save i3
git checkout -q outer; echo 1 > o2; save o2; git merge -q --no-ff -m merge-inner inner; echo 1 > o3; save o3
git checkout -q main; echo m > m2; save m2; git merge -q --no-ff -m merge-outer outer; echo m > m3; save m3
git tag bad`
	evil := `echo 0 > f; save start; git tag good
git checkout -q -b side; echo 1 > s1; save s1; echo 1 > s2; save s2
git checkout -q main; echo m > m1; save m1; git merge -q --no-ff --no-commit side; echo evil > e; save merge
git tag bad`
	conflicts := `echo 0 > f; save start; git tag good
git checkout -q -b side; echo 1 > f; save s1; echo 1 > s2; save s2
git checkout -q main; echo 2 > f; save m1; git merge -q --no-ff side || :; echo 3 > f; save merge
git tag bad`
	behind := `echo 0 > f; save start; git checkout -q -b side; echo 1 > s1; save s1; git tag good
git checkout -q main; echo 1 > m1; save m1; git merge -q --no-ff -m merge side; echo 1 > m2; save m2
git tag bad`
	for _, c := range []struct{ name, script, words, chain, want string }{
		{"a commit of a nested branch", nested, "i2=1", "m1 m2 merge-outer m3", "i2"},
		{"two branches and the main line", nested, "i1=1 o3=1 m3=m", "m1 m2 merge-outer m3", "i1 o3 m3"},
		{"the merge itself", evil, "e=evil", "m1 merge", "merge"},
		{"a branch and its merge", evil, "e=evil s2=1", "m1 merge", "s2 merge"},
		{"a branch that conflicts", conflicts, "s2=1", "m1 merge", "merge"},
		{"good in a branch", behind, "m1=1", "merge m2", "m1"},
	} {
		g := open(t, "sha1", c.script)
		if got := subjects(g.Steps); got != c.chain {
			t.Errorf("%s: the chain is %q, want %q", c.name, got, c.chain)
		}
		if got := isolate(t, g, strings.Fields(c.words)...); got != c.want {
			t.Errorf("%s: %q are guilty, want %q", c.name, got, c.want)
		}
	}
}

// TestKey checks that the key tells versions apart by what a test sees, however they were made.
func TestKey(t *testing.T) {
	g := open(t, "sha1", `echo 0 > f; save start; git tag good; echo 1 > f; save one; echo 0 > f; save back; chmod +x f; save mode; git tag bad`)
	keys := map[reduce.Digest]string{}
	for _, c := range []struct {
		steps []*Step
		want  string
	}{{nil, "f=0"}, {g.Steps[:1], "f=1"}, {g.Steps[:2], "f=0"}, {g.Steps, "f=0*"}} {
		v, err := g.version(c.steps)
		if err != nil {
			t.Fatal(err)
		}
		if was, ok := keys[v.Key]; ok && was != c.want {
			t.Errorf("%s and %s have the same key", was, c.want)
		}
		keys[v.Key] = c.want
		if again := newVersion(v.Files); again.Key != v.Key {
			t.Errorf("%s: the key depends on how the version was made", c.want)
		}
	}
	if len(keys) != 3 {
		t.Errorf("%d keys, want 3: %v", len(keys), fmt.Sprint(keys))
	}
}
