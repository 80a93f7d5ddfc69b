package javascript

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"github.com/whittle-dd/whittle/internal/instrument"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/reduce"
)

//go:embed shim/*.js
var shim embed.FS

//go:embed loader.mjs
var loader []byte

// Matches reports whether a command runs a JavaScript file with node.
func Matches(argv []string) bool {
	_, ok := parse(argv)
	return ok
}

// Prepare instruments the program of a command for which [Matches] reports true. It writes files to
// the folder scratch, which must exist as long as the program is used.
func Prepare(ctx context.Context, scratch string, argv []string) (instrument.Program, error) {
	c, ok := parse(argv)
	if !ok {
		return instrument.Program{}, fmt.Errorf("%q does not run a JavaScript file with node", argv)
	}
	if !syntax.Grammars {
		return instrument.Program{}, fmt.Errorf("this build was made without cgo and lacks the JavaScript grammar that generators for node need; use a build with cgo")
	}
	l, err := syntax.Named("javascript")
	if err != nil {
		return instrument.Program{}, err
	}
	entry, ok := c.entry()
	if !ok {
		return instrument.Program{}, fmt.Errorf("there is no file %s", c.file)
	}
	files, err := reach(l, entry)
	if err != nil {
		return instrument.Program{}, err
	}
	scratch, err = filepath.Abs(scratch)
	if err != nil {
		return instrument.Program{}, err
	}
	modules, err := write(l, scratch, files)
	if err != nil {
		return instrument.Program{}, err
	}
	out := instrument.Program{Language: "JavaScript", Name: filepath.Base(c.file), Sources: digest(files)}
	out.Argv = append(append(out.Argv, c.node...), "--require", filepath.Join(scratch, "shim.js"))
	if modules {
		flags, err := loaderFlags(ctx, c.node[0], filepath.Join(scratch, "loader.mjs"))
		if err != nil {
			return instrument.Program{}, err
		}
		out.Argv = append(out.Argv, flags...)
	}
	out.Argv = append(append(append(out.Argv, c.flags...), c.file), c.args...)
	return out, nil
}

// program is the description of the program for the shim.
type program struct {
	Root    string            // the folder of the entry file
	Files   map[string]string // the user's files, and their copies
	Sites   []string          // names of the sites, beginning with site 1
	Modules bool              // some files are ES modules
	Crypto  bool              // some files may use crypto
}

// write writes rewritten files to a folder. It does not rewrite a file that does not parse; node will
// report the error.
func write(l syntax.Language, scratch string, files []source) (modules bool, err error) {
	p := program{Root: filepath.Dir(files[0].path), Files: map[string]string{}}
	var all sites
	help := helpers(files)
	for i, f := range files {
		p.Modules = p.Modules || f.module
		p.Crypto = p.Crypto || f.module || bytes.Contains(f.src, []byte("crypto"))
		if f.raw.Errors > 0 {
			continue
		}
		name, err := filepath.Rel(p.Root, f.path)
		if err != nil {
			name = f.path
		}
		b, err := rewrite(l, f.raw, name, &all, help)
		if err != nil {
			continue
		}
		copied := filepath.Join(scratch, strconv.Itoa(i)+filepath.Ext(f.path))
		if err := os.WriteFile(copied, b, 0o644); err != nil {
			return false, err
		}
		p.Files[f.path] = copied
	}
	p.Sites = all.Names
	b, err := json.Marshal(p)
	if err != nil {
		return false, err
	}
	for name, b := range map[string][]byte{"shim.js": joined(), "loader.mjs": loader, "program.json": b} {
		if err := os.WriteFile(filepath.Join(scratch, name), b, 0o644); err != nil {
			return false, err
		}
	}
	return p.Modules, nil
}

// joined returns the shim: the concatenation of its files in the order of their names.
func joined() []byte {
	var out []byte
	names, err := fs.Glob(shim, "shim/*.js")
	for _, name := range names {
		b, readErr := shim.ReadFile(name)
		err = errors.Join(err, readErr)
		out = append(append(out, b...), '\n')
	}
	if err != nil {
		panic(err) // it is compiled in
	}
	return out
}

// loaderFlags returns the flags that versions of node before 20.6 need.
func loaderFlags(ctx context.Context, node, loader string) ([]string, error) {
	b, err := exec.CommandContext(ctx, node, "--version").Output()
	if err != nil {
		return nil, fmt.Errorf("ask node for its version: %w", err)
	}
	var major, minor int
	if _, err := fmt.Sscanf(string(b), "v%d.%d", &major, &minor); err != nil {
		return nil, fmt.Errorf("cannot parse the version %q of node", b)
	}
	if major > 20 || major == 20 && minor >= 6 {
		return nil, nil
	}
	return []string{"--no-warnings", "--experimental-loader", loader}, nil
}

func digest(files []source) reduce.Digest {
	h := sha256.New()
	for _, f := range files {
		fmt.Fprintf(h, "%d\n", len(f.src))
		h.Write(f.src)
	}
	return reduce.Digest(h.Sum(nil))
}
