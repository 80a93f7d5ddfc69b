package golang

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A goCommand runs the go tool for one program.
type goCommand struct {
	command
	dir     string // its working directory
	goroot  string
	modules string // the module cache; the go command ignores overlays there
	goflags string
	overlay string // the user's, from the command line or GOFLAGS
	env     []string
}

func newGoCommand(ctx context.Context, scratch string, c command) (*goCommand, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	if c.folder != "" {
		dir, err = filepath.Abs(c.folder)
		if err != nil {
			return nil, err
		}
	}
	g := &goCommand{command: c, dir: dir}
	if os.Getenv("GOTMPDIR") == "" { // so that nothing remains even if it is killed
		if scratch, err = filepath.Abs(scratch); err != nil {
			return nil, err
		}
		g.env = []string{"GOTMPDIR=" + scratch}
	}
	if _, err := exec.LookPath(c.tool); err != nil {
		return nil, fmt.Errorf("a Go program needs Go to be built: %w; install Go or correct PATH", err)
	}
	out, err := g.run(ctx, "env", "GOROOT", "GOMODCACHE", "GOFLAGS")
	if err != nil {
		return nil, err
	}
	lines := strings.Split(string(out), "\n")
	if len(lines) < 3 || lines[0] == "" {
		return nil, fmt.Errorf("%s env does not report GOROOT", c.tool)
	}
	g.goroot, g.modules, g.goflags = lines[0], lines[1], lines[2]
	if strings.HasPrefix(g.goroot, g.modules+string(filepath.Separator)) {
		if err := g.elsewhere(scratch); err != nil {
			return nil, err
		}
	}
	g.overlay = c.overlay
	for _, f := range strings.Fields(g.goflags) {
		if v, ok := strings.CutPrefix("-"+strings.TrimLeft(f, "-"), "-overlay="); ok && g.overlay == "" {
			g.overlay = v
		}
	}
	if g.overlay != "" && !filepath.IsAbs(g.overlay) {
		g.overlay = filepath.Join(dir, g.overlay)
	}
	return g, nil
}

// elsewhere makes a toolchain that the go command has downloaded look like an installed one, because
// files in the module cache cannot be replaced.
func (g *goCommand) elsewhere(scratch string) error {
	link, err := filepath.Abs(filepath.Join(scratch, "go"))
	if err != nil {
		return err
	}
	if err := os.Symlink(g.goroot, link); err != nil {
		return err
	}
	g.goroot, g.tool = link, filepath.Join(link, "bin", "go")
	g.env = append(g.env, "GOROOT="+link, "GOTOOLCHAIN=local")
	return nil
}

// run runs the go command. The error holds its error messages.
func (g *goCommand) run(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, g.tool, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // it then ends its compilers and removes its files
	cmd.WaitDelay = 5 * time.Second
	cmd.Dir = g.dir
	cmd.Env = append(append(os.Environ(), "PWD="+g.dir), g.env...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if printed := strings.TrimSpace(errs.String()); err != nil && printed != "" {
		return nil, &toolError{printed, err}
	}
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", g.tool, args[0], err)
	}
	return out.Bytes(), nil
}

// A toolError is what the go command printed when it failed.
type toolError struct {
	printed string
	err     error
}

func (e *toolError) Error() string { return e.printed }
func (e *toolError) Unwrap() error { return e.err }

// A listed package is a package as go list prints it.
type listed struct {
	Dir          string
	ImportPath   string
	Name         string
	ForTest      string
	Standard     bool
	GoFiles      []string
	TestGoFiles  []string
	XTestGoFiles []string
	Module       *struct {
		Main    bool
		Replace *struct{ Version string }
	}
}

const listFields = "-json=Dir,ImportPath,Name,ForTest,Standard,GoFiles,TestGoFiles,XTestGoFiles,Module"

// list returns the targets' packages and all their dependencies, dependencies first.
func (g *goCommand) list(ctx context.Context, test bool) ([]listed, error) {
	args := []string{"list", "-deps", listFields}
	if test {
		args = append(args, "-test")
	}
	args = append(args, g.buildFlags("")...)
	out, err := g.run(ctx, append(append(args, "--"), g.targets...)...)
	if err != nil {
		return nil, err
	}
	var all []listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, fmt.Errorf("read the output of go list: %w", err)
		}
		all = append(all, p)
	}
}

// buildFlags returns the user's build flags, and -overlay if there is an overlay.
func (g *goCommand) buildFlags(overlay string) []string {
	flags := slices.Clone(g.flags)
	if overlay == "" {
		overlay = g.overlay
	}
	if overlay != "" {
		flags = append(flags, "-overlay="+overlay)
	}
	return flags
}

// ours reports whether a package is the user's own: in the main module, in a workspace, in a folder
// that replaces a module, or in no module.
func (g *goCommand) ours(p *listed) bool {
	if g.modules != "" && strings.HasPrefix(p.Dir, g.modules+string(filepath.Separator)) {
		return false
	}
	if p.Standard || strings.HasSuffix(p.ImportPath, ".test") {
		return false
	}
	if slices.Contains(strings.Split(filepath.ToSlash(p.Dir), "/"), "vendor") {
		return false
	}
	return p.Module == nil || p.Module.Main || p.Module.Replace != nil && p.Module.Replace.Version == ""
}

// files returns the paths of a package's files, including tests if they are to be built. It omits cgo
// files, which the go command rewrites itself.
func (p *listed) files() []string {
	var out []string
	for _, f := range p.GoFiles {
		if !filepath.IsAbs(f) {
			f = filepath.Join(p.Dir, f)
		}
		out = append(out, f)
	}
	return out
}
