package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/whittle-dd/whittle/text"
)

// Input is the content of the files and directories named on the command line, as a
// test sees it, with their location.
//
// Paths are relative to Parent, the deepest directory that contains everything named:
// a.c for src/a.c alone, proj/… for the directory work/proj, a/x.c and b/y.c for the
// two together.
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

// Arguments returns the paths that a test gets as arguments, relative to the directory
// that contains Files.
func (in Input) Arguments() []string {
	var out []string
	for _, a := range in.Args {
		out = append(out, filepath.FromSlash(a.Name))
	}
	return out
}

// Write replaces the input by fs: each named file and directory in one step. It removes
// files that are not in fs, and does not touch those that have not changed.
func (in Input) Write(fs text.Files) error {
	return in.writeOver(fs, func(int) guard { return nil })
}

func (in Input) writeOver(fs text.Files, guardOf func(arg int) guard) error {
	parts, err := in.split(fs)
	if err != nil {
		return err
	}
	for i, a := range in.Args {
		if err := in.write(in.path(a), a, parts[i], guardOf(i)); err != nil {
			return err
		}
	}
	return nil
}

func (in Input) write(path string, a Arg, part text.Files, g guard) error {
	if a.Dir {
		return replaceTreeOver(path, part, g)
	}
	if len(part) == 0 {
		if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
			return fmt.Errorf("remove a file that the result does not need: %w", err)
		}
		return nil
	}
	if same(path, part[0]) {
		return nil
	}
	return writeFile(path, part[0].Data, perm(part[0]), g)
}

// path returns the absolute path of a.
func (in Input) path(a Arg) string { return filepath.Join(in.Parent, filepath.FromSlash(a.Name)) }

// split divides fs among the arguments; paths in directories become relative to them.
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
				return nil, fmt.Errorf("cannot write %q: it is not part of the input", f.Path)
			}
			name, rest = name[:cut], f.Path[cut+1:]
			i, ok = at[name]
		}
		if in.Args[i].Dir != (rest != "") {
			return nil, fmt.Errorf("cannot write %q: %s would change from a file to a directory or back", f.Path, name)
		}
		if rest != "" {
			f.Path = rest
		}
		parts[i] = append(parts[i], f)
	}
	return parts, nil
}

// Fits returns an error if files cannot be a result for this input.
func (in Input) Fits(fs text.Files) error {
	_, err := in.split(fs)
	return err
}

// Probe makes sure that the input can be replaced and copied, without changing anything.
func (in Input) Probe() error {
	for _, a := range in.Args {
		if a.Dir {
			if err := notMounted(in.path(a)); err != nil {
				return writeError(in.path(a), err)
			}
		}
		paths := []string{in.path(a)}
		if real, err := follow(paths[0]); err == nil && filepath.Dir(real) != filepath.Dir(paths[0]) {
			paths = append(paths, real)
		}
		for _, path := range paths {
			f, err := tempFile(path)
			if err != nil {
				return writeError(path, err)
			}
			f.Close()
			os.Remove(f.Name())
		}
	}
	return nil
}

// Real returns the absolute path of what is at path, without symbolic links.
func Real(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if real, err := follow(path); err == nil {
		return real
	}
	return path
}
