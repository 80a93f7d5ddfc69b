package remote

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"
)

// A Need is a file or directory of this machine that tests need.
type Need struct {
	Path string // absolute
	Name string // where it is, relative to the directory of the test; "": as on this machine
	Bin  bool   // the programs in its directory bin are found first
}

// inputs are the files that all actions have below t/. Their digests are computed once.
type inputs struct {
	root  *repb.Digest // of the directory t/; nil: there are none
	blobs []blob
	names map[string]string // where files are below t/, by their path on this machine
	bin   []string          // directories below t/ whose programs are found first
	sent  atomic.Bool       // the server had all of them
}

// where returns where a file of this machine is below t/, if it was uploaded.
func (in *inputs) where(word string) (string, bool) {
	name, ok := in.names[word]
	return name, ok
}

// readInputs reads what tests need. Files keep their places relative to each other, so that a test finds
// its neighbors; where on this machine that is does not matter, and is not sent.
func readInputs(needs []Need) (*inputs, error) {
	in := &inputs{names: map[string]string{}}
	if len(needs) == 0 {
		return in, nil
	}
	base := ""
	for _, n := range needs {
		if n.Name == "" {
			base = common(base, filepath.Dir(n.Path))
		}
	}
	test := "." // the directory of the test, below t/
	if needs[0].Name == "" {
		test, _ = filepath.Rel(base, filepath.Dir(needs[0].Path))
	}
	top := &folder{}
	for _, n := range needs {
		name := filepath.ToSlash(filepath.Join(test, n.Name))
		if n.Name == "" {
			rel, err := filepath.Rel(base, n.Path)
			if err != nil {
				return nil, err
			}
			name = filepath.ToSlash(rel)
		}
		if err := in.read(top, n.Path, name); err != nil {
			return nil, fmt.Errorf("read what the test needs: %w", err)
		}
		in.names[n.Path] = name
		if n.Bin {
			in.bin = append(in.bin, name+"/bin")
		}
	}
	var err error
	in.root, err = top.encode(&in.blobs)
	return in, err
}

// common returns the deepest directory that holds both.
func common(a, b string) string {
	if a == "" {
		return b
	}
	for a != b && a != "/" && !strings.HasPrefix(b+"/", a+"/") {
		a = filepath.Dir(a)
	}
	return a
}

// read adds a file or a directory with everything in it. Links that lead to a place in it stay links;
// others are replaced by what they lead to.
func (in *inputs) read(top *folder, from, name string) error {
	whole, err := filepath.EvalSymlinks(from)
	if err != nil {
		return err
	}
	return filepath.WalkDir(whole, func(at string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(whole, at)
		if err != nil {
			return err
		}
		to := filepath.ToSlash(filepath.Join(name, rel))
		if d.Type()&fs.ModeSymlink != 0 {
			target, err := os.Readlink(at)
			if err != nil {
				return err
			}
			inside, err := filepath.Rel(whole, filepath.Join(filepath.Dir(at), target))
			if err == nil && !filepath.IsAbs(target) && filepath.IsLocal(inside) {
				dir := top.at(filepath.ToSlash(filepath.Dir(to)))
				dir.links = append(dir.links, &repb.SymlinkNode{Name: filepath.Base(to), Target: target})
				return nil
			}
		}
		info, err := os.Stat(at)
		switch {
		case errors.Is(err, fs.ErrNotExist) && d.Type()&fs.ModeSymlink != 0:
			return nil // it leads nowhere here, either
		case err != nil:
			return err
		case info.IsDir() && d.Type()&fs.ModeSymlink != 0:
			return in.read(top, at, to)
		case info.IsDir():
			top.at(to)
			return nil
		case !info.Mode().IsRegular():
			return nil
		}
		b, err := blobOfFile(at)
		if err != nil {
			return err
		}
		in.blobs = append(in.blobs, b)
		top.add(to, b, info.Mode()&0o111 != 0)
		return nil
	})
}
