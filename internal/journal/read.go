package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	pathpkg "path"
	"path/filepath"
	"strings"

	"github.com/whittle-dd/whittle/text"
)

// Read reads the files and directories named on the command line.
//
// Symbolic links inside directories remain links; links named on the command line are
// followed. Empty directories inside directories are part of the input. A file that does not exist but has a copy PATH.orig was removed by an
// earlier run: it is part of the input, without content.
func Read(paths []string) (Input, error) {
	if len(paths) == 0 {
		return Input{}, errors.New("nothing to reduce: name a file or a directory")
	}
	abs, err := absolute(paths)
	if err != nil {
		return Input{}, err
	}
	in := Input{Parent: commonParent(abs)}
	var files []text.File
	for i, path := range abs {
		rel, err := filepath.Rel(in.Parent, path)
		if err != nil {
			return Input{}, err
		}
		a := Arg{Name: filepath.ToSlash(rel)}
		fs, dir, err := readArg(path, a.Name, paths[i])
		if err != nil {
			return Input{}, err
		}
		a.Dir = dir
		in.Args = append(in.Args, a)
		files = append(files, fs...)
	}
	if err := in.overlap(abs, paths); err != nil {
		return Input{}, err
	}
	if len(files) == 0 {
		return Input{}, fmt.Errorf("nothing to reduce: there is no file in %s", strings.Join(paths, ", "))
	}
	in.Files = text.Sort(files)
	return in, nil
}

func absolute(paths []string) ([]string, error) {
	var out []string
	for _, p := range paths {
		if p == "" {
			return nil, errors.New("an empty path: name a file or a directory")
		}
		abs, err := filepath.Abs(p)
		if err != nil {
			return nil, err
		}
		if filepath.Dir(abs) == abs {
			return nil, fmt.Errorf("%s cannot be reduced: name a file or a directory in it", p)
		}
		out = append(out, abs)
	}
	return out, nil
}

func commonParent(abs []string) string {
	parent := filepath.Dir(abs[0])
	for _, p := range abs[1:] {
		for !below(filepath.Dir(p), parent) {
			parent = filepath.Dir(parent)
		}
	}
	return parent
}

// below reports whether path is dir or is below it.
func below(path, dir string) bool {
	rest, ok := strings.CutPrefix(path, dir)
	return ok && (rest == "" || rest[0] == filepath.Separator || strings.HasSuffix(dir, string(filepath.Separator)))
}

// overlap returns an error if a file was named twice, by itself or with its directory:
// a result could not be written to both.
func (in Input) overlap(abs, given []string) error {
	at := map[string]string{}
	for i, path := range abs {
		if real, err := follow(path); err == nil {
			abs[i] = real
		}
		if other, ok := at[abs[i]]; ok {
			return fmt.Errorf("%s and %s are the same: name it once", other, given[i])
		}
		at[abs[i]] = given[i]
	}
	for i, path := range abs {
		for up := filepath.Dir(path); up != filepath.Dir(up); up = filepath.Dir(up) {
			if dir, ok := at[up]; ok {
				return fmt.Errorf("%s is in %s: name one of them", given[i], dir)
			}
		}
	}
	return nil
}

// readArg reads the file or directory at path. The files' paths begin with name; errors
// refer to it as given.
func readArg(path, name, given string) (files []text.File, dir bool, err error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		sweepTemps(path) // a run may have been killed between two renames
		info, err = os.Stat(path)
	}
	if errors.Is(err, fs.ErrNotExist) {
		if kept, err := os.Stat(path + ".orig"); err == nil && kept.Mode().IsRegular() {
			return nil, false, nil
		}
		return nil, false, fmt.Errorf("%s: no such file or directory: check the name", given)
	}
	if err != nil {
		return nil, false, unreadable(given, err)
	}
	if info.IsDir() {
		files, err = readDir(path, name, given)
		return files, true, err
	}
	f, err := readFile(path, name, given, info.Mode())
	return []text.File{f}, false, err
}

func readDir(dir, name, given string) ([]text.File, error) {
	real, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return nil, unreadable(given, err)
	}
	var files []text.File
	var dirs []text.File      // in it
	used := map[string]bool{} // directories with something in them
	err = filepath.WalkDir(real, func(path string, e fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(real, path)
		shown, at := filepath.Join(given, rel), name+"/"+filepath.ToSlash(rel)
		if err != nil {
			return unreadable(shown, err)
		}
		switch {
		case rel == ".":
			return nil
		case tempName.MatchString(e.Name()) && e.IsDir():
			return fs.SkipDir
		case tempName.MatchString(e.Name()):
			return nil
		}
		used[pathpkg.Dir(at)] = true
		if e.Type()&fs.ModeSymlink != 0 {
			to, err := os.Readlink(path)
			files = append(files, text.File{Path: at, Data: []byte(to), Link: true})
			return err
		}
		if e.IsDir() {
			info, err := e.Info()
			if err != nil {
				return unreadable(shown, err)
			}
			dirs = append(dirs, text.File{Path: at, Mode: modeOf(info.Mode(), 0o755), Dir: true})
			return nil
		}
		f, err := readFile(path, at, shown, e.Type())
		files = append(files, f)
		return err
	})
	for _, d := range dirs {
		if !used[d.Path] {
			files = append(files, d)
		}
	}
	return files, err
}

func readFile(path, name, given string, kind fs.FileMode) (text.File, error) {
	if !kind.IsRegular() {
		return text.File{}, fmt.Errorf("%s is %s, not a file: save its content to a file and name that", given, special(kind))
	}
	b, mode, err := slurp(path)
	if err != nil {
		return text.File{}, unreadable(given, err)
	}
	return text.File{Path: name, Data: b, Mode: modeOf(mode, 0o644)}, nil
}

// modeOf returns the mode of a file or directory. The usual one is 0, because equal modes must
// have equal keys.
func modeOf(mode, usual fs.FileMode) uint32 {
	if mode.Perm() == usual {
		return 0
	}
	return uint32(mode.Perm())
}

func special(m fs.FileMode) string {
	switch {
	case m&fs.ModeNamedPipe != 0:
		return "a named pipe"
	case m&fs.ModeSocket != 0:
		return "a socket"
	case m&fs.ModeDevice != 0:
		return "a device"
	}
	return "special"
}

// unreadable returns the error for a file that cannot be read, with its path once.
func unreadable(given string, err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err
	}
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%s cannot be read: %w: check its mode and owner", given, err)
	}
	return fmt.Errorf("%s cannot be read: %w", given, err)
}
