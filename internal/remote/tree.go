package remote

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"

	"github.com/whittle-dd/whittle/text"
)

// A folder is a directory of an input root that is being put together.
type folder struct {
	files   []*repb.FileNode
	links   []*repb.SymlinkNode
	folders map[string]*folder
	ready   *repb.Digest // of a directory that was made before; there is nothing else in the folder
}

// at returns the folder at a path below f, and makes it if it does not exist.
func (f *folder) at(dir string) *folder {
	if dir == "." || dir == "" {
		return f
	}
	first, rest, _ := strings.Cut(dir, "/")
	if f.folders == nil {
		f.folders = map[string]*folder{}
	}
	sub := f.folders[first]
	if sub == nil {
		sub = &folder{}
		f.folders[first] = sub
	}
	return sub.at(rest)
}

// add puts a file into the folder.
func (f *folder) add(name string, b blob, executable bool) {
	dir := f.at(path.Dir(name))
	dir.files = append(dir.files, &repb.FileNode{Name: path.Base(name), Digest: b.digest, IsExecutable: executable})
}

// encode adds the messages of the folder and of those in it to blobs, and returns its digest. Entries are
// sorted by name, as servers require.
func (f *folder) encode(blobs *[]blob) (*repb.Digest, error) {
	if f.ready != nil {
		return f.ready, nil
	}
	d := &repb.Directory{Files: f.files, Symlinks: f.links}
	for name, sub := range f.folders {
		digest, err := sub.encode(blobs)
		if err != nil {
			return nil, err
		}
		d.Directories = append(d.Directories, &repb.DirectoryNode{Name: name, Digest: digest})
	}
	slices.SortFunc(d.Files, func(a, b *repb.FileNode) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(d.Symlinks, func(a, b *repb.SymlinkNode) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(d.Directories, func(a, b *repb.DirectoryNode) int { return cmp.Compare(a.Name, b.Name) })
	b, err := encode(d)
	if err != nil {
		return nil, err
	}
	*blobs = append(*blobs, b)
	return b.digest, nil
}

// candidate adds the files of a candidate below in/, and returns the script that makes what the API
// cannot express or servers do not keep: links, which some refuse, and modes.
func candidate(root *folder, files text.Files, blobs *[]blob) (setup string, err error) {
	if err := checkPaths(files); err != nil {
		return "", fmt.Errorf("write candidate: %w", err)
	}
	in := root.at("in")
	var links, modes, last strings.Builder
	for _, f := range files {
		name := quote("./" + f.Path)
		switch {
		case f.Link:
			in.at(path.Dir(f.Path))
			fmt.Fprintf(&links, "ln -s -- %s %s &&\n", quote(string(f.Data)), name)
			continue
		case f.Dir:
			in.at(f.Path)
			if mode := f.Mode & 0o777; mode != 0 && mode != 0o755 { // its content must be there before it is locked
				fmt.Fprintf(&last, "chmod %o %s &&\n", mode, name)
			}
			continue
		}
		b := blobOf(f.Data)
		*blobs = append(*blobs, b)
		executable := f.Mode&0o111 != 0
		in.add(f.Path, b, executable)
		if mode := f.Mode & 0o777; mode != 0 && mode != 0o644 && mode != 0o755 {
			fmt.Fprintf(&modes, "chmod %o %s &&\n", mode, name)
		}
	}
	if setup = links.String() + modes.String() + last.String(); setup != "" {
		setup += ":\n"
	}
	return setup, nil
}

// checkPaths rejects files whose paths lead out of the directory, pass through a link or through another
// file, or are there twice.
func checkPaths(files text.Files) error {
	kinds := make(map[string]bool, len(files)) // true: a directory
	for _, f := range files {
		if !fs.ValidPath(f.Path) || f.Path == "." || strings.Contains(f.Path, "\x00") {
			return fmt.Errorf("%q is not a clean relative path", f.Path)
		}
		if _, twice := kinds[f.Path]; twice {
			return fmt.Errorf("%q is there twice", f.Path)
		}
		kinds[f.Path] = f.Dir
	}
	for _, f := range files {
		for p := path.Dir(f.Path); p != "."; p = path.Dir(p) {
			if isDir, there := kinds[p]; there && !isDir {
				return fmt.Errorf("%q passes through %q", f.Path, p)
			}
		}
	}
	return nil
}
