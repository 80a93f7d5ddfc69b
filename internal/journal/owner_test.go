package journal

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/whittle-dd/whittle/text"
)

// owners returns the owner, group and mode of everything in dir, by path.
func owners(t *testing.T, dir string) map[string][3]uint32 {
	t.Helper()
	out := map[string][3]uint32{}
	ok(t, filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := os.Lstat(path)
		ok(t, err)
		st := info.Sys().(*syscall.Stat_t)
		rel, _ := filepath.Rel(dir, path)
		out[rel] = [3]uint32{st.Uid, st.Gid, uint32(st.Mode)}
		return nil
	}))
	return out
}

func asRoot(t *testing.T) {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only root can change owners")
	}
}

// foreign makes a tree of another user in a new directory.
func foreign(t *testing.T) {
	t.Helper()
	input(t, "p/a", "one\ntwo\n", "p/d/b", "b", "p/d/c", "c", "p/e/f", "f")
	ok(t, os.Symlink("a", "p/l"))
	for i, path := range []string{"p", "p/a", "p/d", "p/d/b", "p/d/c", "p/e", "p/e/f", "p/l"} {
		ok(t, os.Lchown(path, 1001+i, 2001+i))
	}
	ok(t, os.Chmod("p/d", 0o750|fs.ModeSetgid))
	ok(t, os.Chmod("p/a", 0o640))
}

// As root in the directory of another user, whatever is written belongs to that user: the copy,
// files that change, their directories, and links.
func TestOwnersInTree(t *testing.T) {
	asRoot(t)
	for name, d := range map[string]disk{
		"exchange": local, "renames": exchanging(noExchange), "in place": exchanging(noMoving),
	} {
		t.Run(name, func(t *testing.T) {
			foreign(t)
			want := owners(t, "p")
			in := read(t, "p")
			keepWith(t, d, in)
			sameOwners(t, "the copy", owners(t, "p.orig"), want)

			parts, err := in.split(in.Files)
			ok(t, err)
			less := text.Files{}
			for _, f := range parts[0] {
				switch f.Path {
				case "d/c":
					continue
				case "a", "d/b":
					f.Data = []byte("x")
				}
				less = append(less, f)
			}
			ok(t, d.replaceTree("p", less))
			delete(want, "d/c")
			sameOwners(t, "the result", owners(t, "p"), want)
		})
	}
}

func TestOwnerOfFile(t *testing.T) {
	asRoot(t)
	input(t, "a", "one")
	ok(t, os.Chown("a", 1001, 2001))
	ok(t, os.Chmod("a", 0o640))
	ok(t, os.Symlink("a", "link"))
	want := owners(t, "a")["."]
	in := read(t, "link")
	keepWith(t, local, in)
	ok(t, in.Write(in.Files.With(0, []byte("x"))))
	for _, path := range []string{"a", "link.orig"} {
		if got := owners(t, path)["."]; got != want {
			t.Errorf("%s: owner, group and mode are %o, want %o", path, got, want)
		}
	}
}

func sameOwners(t *testing.T, what string, got, want map[string][3]uint32) {
	t.Helper()
	for path, w := range want {
		if got[path] != w {
			t.Errorf("%s: owner, group and mode of %s are %o, want %o", what, path, got[path], w)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
