package golang

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/reduce"
)

// An overlay maps files to those that the compiler reads instead.
type overlay struct {
	Replace map[string]string // from a path to the path of the replacement, or to "" if the file is hidden

	scratch string
	count   int
}

// newOverlay returns an overlay that starts with the content of the user's own, if there is one.
func newOverlay(scratch, users string) (*overlay, error) {
	o := &overlay{Replace: map[string]string{}, scratch: scratch}
	if users == "" {
		return o, nil
	}
	b, err := os.ReadFile(users)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(b, o); err != nil {
		return nil, fmt.Errorf("%s: %w", users, err)
	}
	return o, nil
}

// read returns the text of a file as seen through the overlay.
func (o *overlay) read(path string) ([]byte, error) {
	if p, ok := o.Replace[path]; ok {
		path = p
	}
	return os.ReadFile(path)
}

// put replaces the file at a path.
func (o *overlay) put(path string, text []byte) error {
	o.count++
	copied := filepath.Join(o.scratch, fmt.Sprintf("%d_%s", o.count, filepath.Base(path)))
	o.Replace[path] = copied
	return os.WriteFile(copied, text, 0o666)
}

// write writes the overlay and returns the path.
func (o *overlay) write() (string, error) {
	b, err := json.MarshalIndent(o, "", "\t")
	if err != nil {
		return "", err
	}
	path := filepath.Join(o.scratch, "overlay.json")
	return path, os.WriteFile(path, b, 0o666)
}

// ofUser returns an error of the go command with the names of the user's files instead of those
// of their copies.
func (o *overlay) ofUser(err error) error {
	e, ok := errors.AsType[*toolError](err)
	if !ok {
		return err
	}
	printed := e.printed
	for path, copied := range o.Replace {
		if copied != "" {
			printed = strings.ReplaceAll(printed, copied, path)
		}
	}
	return &toolError{printed, e.err}
}

func (o *overlay) library(goroot string) error {
	lib, err := newLibrary(goroot)
	if err != nil {
		return err
	}
	for name, text := range lib {
		if err := o.put(filepath.Join(goroot, "src", filepath.FromSlash(name)), text); err != nil {
			return err
		}
	}
	return nil
}

// users adds the rewritten files of the user to the overlay and returns the digest of the originals.
func (o *overlay) users(packages []listed, ours func(*listed) bool, folder string) (reduce.Digest, error) {
	r := &rewriter{folder: folder}
	var all []byte
	seen := map[string]bool{}
	// A package may be listed with and without its tests: take the one with more files first.
	packages = slices.Clone(packages)
	slices.SortStableFunc(packages, func(a, b listed) int { return len(b.GoFiles) - len(a.GoFiles) })
	for _, p := range packages {
		if !ours(&p) {
			continue
		}
		fset := token.NewFileSet()
		var sources []source
		var trees []*ast.File
		for _, path := range p.files() {
			if seen[path] {
				continue
			}
			seen[path] = true
			text, err := o.read(path)
			if err != nil {
				return reduce.Digest{}, err
			}
			tree, err := parse(fset, path, text)
			if err != nil {
				return reduce.Digest{}, errPlain // the compiler's message is better
			}
			sources, trees = append(sources, source{path, text, tree}), append(trees, tree)
			all = fmt.Appendf(all, "%s %d\n%s\n", r.relative(path), len(text), text)
		}
		names := newScope(trees)
		for _, s := range sources {
			text, err := r.file(fset, s, names)
			if err != nil {
				return reduce.Digest{}, err
			}
			if text == nil {
				continue
			}
			if err := o.put(s.path, text); err != nil {
				return reduce.Digest{}, err
			}
		}
	}
	return reduce.DigestOf(all), nil
}

// errPlain reports that the user's program itself cannot be built.
var errPlain = errors.New("the program has mistakes")
