package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/whittle-dd/whittle/text"
)

// Input is what was named on the command line: its content as a test sees it,
// and where it came from.
//
// Paths are relative to Parent, the deepest directory that holds everything
// named: a.c for src/a.c alone, proj/… for the directory work/proj, a/x.c and
// b/y.c for the two together.
type Input struct {
	Files  text.Files
	Parent string // absolute
	Args   []Arg  // in the order of the command line
}

// An Arg is one path named on the command line.
type Arg struct {
	Name string // below Parent, slash-separated
	Dir  bool
}

// Single reports whether the input is one file.
func (in Input) Single() bool { return len(in.Args) == 1 && !in.Args[0].Dir }

// Arguments are the paths a test is called with, in a directory that holds Files.
func (in Input) Arguments() []string {
	var out []string
	for _, a := range in.Args {
		out = append(out, filepath.FromSlash(a.Name))
	}
	return out
}

// Write puts fs in place of the input: every file and every directory in one
// step, all that is no longer in fs removed. What has not changed is not
// touched.
func (in Input) Write(fs text.Files) error {
	parts, err := in.split(fs)
	if err != nil {
		return err
	}
	for i, a := range in.Args {
		if err := in.write(in.path(a), a, parts[i]); err != nil {
			return err
		}
	}
	return nil
}

func (in Input) write(path string, a Arg, part text.Files) error {
	if a.Dir {
		return ReplaceTree(path, part)
	}
	if len(part) == 0 {
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			return fmt.Errorf("remove what was reduced away: %w", err)
		}
		return nil
	}
	if same(path, part[0]) {
		return nil
	}
	return WriteFile(path, part[0].Data, perm(part[0]))
}

// path is where a lies.
func (in Input) path(a Arg) string { return filepath.Join(in.Parent, filepath.FromSlash(a.Name)) }

// split shares fs out among the arguments, with paths relative to each directory.
func (in Input) split(fs text.Files) ([]text.Files, error) {
	parts := make([]text.Files, len(in.Args))
	at := map[string]int{}
	for i, a := range in.Args {
		at[a.Name] = i
	}
	for _, f := range fs {
		name, rest := f.Path, ""
		i, ok := at[name]
		for !ok {
			cut := strings.LastIndexByte(name, '/')
			if cut < 0 {
				return nil, fmt.Errorf("no place for %q: it is not part of the input", f.Path)
			}
			name, rest = name[:cut], f.Path[cut+1:]
			i, ok = at[name]
		}
		if in.Args[i].Dir != (rest != "") {
			return nil, fmt.Errorf("no place for %q: %s is not what it was", f.Path, name)
		}
		if rest != "" {
			f.Path = rest
		}
		parts[i] = append(parts[i], f)
	}
	return parts, nil
}
