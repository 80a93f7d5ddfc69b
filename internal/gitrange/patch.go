package gitrange

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
)

// A PatchError says why a patch cannot be applied.
type PatchError struct {
	Applied bool   // it can be undone, so that it seems to be applied already
	Words   string // from git
}

func (e *PatchError) Error() string {
	if e.Applied {
		return "it seems to be applied already: it can be undone there, but not applied"
	}
	lines := strings.Split(e.Words, "\n")
	const most = 10
	if len(lines) > most {
		lines = append(lines[:most], fmt.Sprintf("and %d more lines", len(lines)-most))
	}
	return "git apply says:\n  " + strings.Join(lines, "\n  ")
}

// Apply applies a patch to a directory as git apply does, in a copy of it. The error may be a
// [*PatchError].
func Apply(ctx context.Context, files text.Files, patch []byte) (after text.Files, err error) {
	if _, err := exec.LookPath("git"); err != nil {
		return nil, ErrNoGit
	}
	dir, remove, err := oracle.Scratch()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	p := patching{dir: filepath.Join(dir, "tree"), patch: patch}
	if err := os.Mkdir(p.dir, 0o700); err != nil {
		return nil, err
	}
	for _, f := range files {
		if err := p.write(f); err != nil {
			return nil, err
		}
	}
	if err := p.apply(ctx); err != nil {
		return nil, err
	}
	return p.read(files)
}

// patching is a copy of a directory in which a patch is applied.
type patching struct {
	dir   string
	patch []byte
}

func (p patching) write(f text.File) error {
	path := filepath.Join(p.dir, filepath.FromSlash(f.Path))
	if f.Dir {
		return os.MkdirAll(path, 0o700)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	if f.Link {
		return os.Symlink(string(f.Data), path)
	}
	return os.WriteFile(path, f.Data, fs.FileMode(f.Mode&0o100|0o600))
}

// apply applies the patch, with or without the first part of its paths.
func (p patching) apply(ctx context.Context) error {
	first := p.git(ctx, "-p1")
	if first == nil || ctx.Err() != nil {
		return errors.Join(first, context.Cause(ctx))
	}
	if p.git(ctx, "-p0") == nil {
		return nil
	}
	for _, strip := range []string{"-p1", "-p0"} {
		if p.git(ctx, strip, "--reverse", "--check") == nil {
			return &PatchError{Applied: true}
		}
	}
	return first
}

func (p patching) git(ctx context.Context, args ...string) error {
	cmd := command(ctx, p.dir, append([]string{"apply", "--whitespace=nowarn"}, args...)...)
	cmd.Env = append(cmd.Env, "GIT_CEILING_DIRECTORIES="+filepath.Dir(p.dir)) // it is in no repository
	cmd.Stdin = bytes.NewReader(p.patch)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return &PatchError{Words: strings.ReplaceAll(strings.TrimSpace(string(out)), "error: ", "")}
	}
	return nil
}

// read returns the directory after the patch. Files that it does not change stay as they are.
func (p patching) read(before text.Files) (text.Files, error) {
	was := map[string]text.File{}
	for _, f := range before {
		was[f.Path] = f
	}
	var after []text.File
	full := map[string]bool{}
	err := filepath.WalkDir(p.dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		name, err := filepath.Rel(p.dir, path)
		if err != nil {
			return err
		}
		f, err := p.file(path, e, was[filepath.ToSlash(name)])
		f.Path = filepath.ToSlash(name)
		after = append(after, f)
		for d := filepath.Dir(name); d != "."; d = filepath.Dir(d) {
			full[filepath.ToSlash(d)] = true
		}
		return err
	})
	for _, f := range before {
		if f.Dir && !full[f.Path] {
			after = append(after, f)
		}
	}
	return text.Sort(after), err
}

// file reads a file, which had other content or none before.
func (p patching) file(path string, e fs.DirEntry, before text.File) (f text.File, err error) {
	if e.Type()&fs.ModeSymlink != 0 {
		to, err := os.Readlink(path)
		return text.File{Link: true, Data: []byte(to)}, err
	}
	info, err := e.Info()
	if err != nil {
		return f, err
	}
	if info.Mode()&0o100 != 0 {
		f.Mode = 0o755
	}
	if before.Path != "" && !before.Link && before.Mode&0o100 == f.Mode&0o100 {
		f.Mode = before.Mode
	}
	f.Data, err = os.ReadFile(path)
	if bytes.Equal(f.Data, before.Data) {
		f.Data = before.Data
	}
	return f, err
}
