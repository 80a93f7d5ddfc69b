package golang

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/whittle-dd/whittle/internal/instrument"
)

// Build instruments the program that argv runs (see [Matches]) and builds it in the directory scratch.
// The user's files are not touched.
func Build(ctx context.Context, scratch string, argv []string) (instrument.Program, error) {
	c, err := readRun(argv)
	if err != nil {
		return instrument.Program{}, err
	}
	g, err := newGoCommand(ctx, scratch, c)
	if err != nil {
		return instrument.Program{}, err
	}
	p, err := g.build(ctx, scratch, false)
	if err != nil {
		return p, err
	}
	p.Argv = append(p.Argv, c.args...)
	if c.folder != "" {
		p.Dir = g.dir
	}
	return p, nil
}

// BuildTest instruments the test of a package and builds it in the directory scratch. The arguments
// are those of go test. The program runs in the package's directory, as tests do.
func BuildTest(ctx context.Context, scratch, pkg string, args []string) (instrument.Program, error) {
	g, err := newGoCommand(ctx, scratch, command{tool: "go", targets: []string{pkg}})
	if err != nil {
		return instrument.Program{}, err
	}
	p, err := g.build(ctx, scratch, true)
	if err != nil {
		return p, err
	}
	p.Argv = append(p.Argv, testFlags(args)...)
	return p, nil
}

func (g *goCommand) build(ctx context.Context, scratch string, test bool) (instrument.Program, error) {
	p := instrument.Program{Language: "Go", Name: g.targets[0]}
	fail := func(err error) (instrument.Program, error) { return instrument.Program{}, err }
	scratch, err := filepath.Abs(scratch)
	if err != nil {
		return fail(err)
	}
	packages, err := g.list(ctx, test)
	if err != nil {
		return fail(fmt.Errorf("%s cannot be built:\n%w", p.Name, err))
	}
	main := target(packages, test)
	folder := g.dir
	switch {
	case main == nil:
		return fail(fmt.Errorf("%s has no tests", p.Name))
	case test:
		folder, p.Dir = main.Dir, main.Dir
	case main.Name != "main":
		return fail(fmt.Errorf("%s is package %s, not a program", p.Name, main.Name))
	}
	binary := filepath.Join(scratch, binaryName(main, g.targets[0], test))
	o, err := newOverlay(scratch, g.overlay)
	if err != nil {
		return fail(err)
	}
	if p.Sources, err = o.users(packages, g.ours, folder); err != nil {
		return fail(g.explain(ctx, test, p.Name, binary, err))
	}
	if err := o.library(g.goroot); err != nil {
		return fail(err)
	}
	path, err := o.write()
	if err != nil {
		return fail(err)
	}
	if _, err := g.run(ctx, g.compile(test, binary, path)...); err != nil {
		return fail(g.explain(ctx, test, p.Name, binary, o.ofUser(err)))
	}
	p.Argv = append(append(p.Argv, g.exec...), binary)
	// With one processor from the start, even addresses are always the same.
	p.Env = []string{"WHITTLE_DIR=" + folder + string(filepath.Separator), "GOMAXPROCS=1"}
	return p, nil
}

// target returns the package that the user named: the last one, since no other package depends on it.
// For a test, it is one of the packages that go list adds for tests.
func target(packages []listed, test bool) *listed {
	for i := len(packages) - 1; i >= 0; i-- {
		p := &packages[i]
		made := p.ForTest != "" && (strings.HasPrefix(p.ImportPath, p.ForTest+" ") || strings.HasPrefix(p.ImportPath, p.ForTest+"_test "))
		if made || !test {
			return p
		}
	}
	return nil
}

// binaryName returns the name that go run gives the program, so that its messages are the same.
func binaryName(main *listed, target string, test bool) string {
	name := filepath.Base(main.ImportPath)
	if test {
		return filepath.Base(main.ForTest) + ".test"
	}
	if strings.HasSuffix(target, ".go") {
		name = strings.TrimSuffix(filepath.Base(target), ".go")
	}
	return name
}

// compile returns the arguments of the go command that builds the program.
func (g *goCommand) compile(test bool, binary, overlay string) []string {
	args := []string{"build"}
	if test {
		args = []string{"test", "-c", "-vet=off"}
	}
	args = append(args, "-o", binary)
	if !g.sets("buildvcs", g.goflags) {
		args = append(args, "-buildvcs=false")
	}
	if !g.sets("ldflags", g.goflags) {
		args = append(args, "-ldflags=-s -w")
	}
	args = append(args, g.buildFlags(overlay)...)
	if !test { // go test would treat the targets as arguments
		args = append(args, "--")
	}
	return append(args, g.targets...)
}

// explain returns why the rewritten program cannot be built: the compiler's message about the plain
// program or, if that can be built, an error that reports the instrumentation as the cause. It
// builds the plain program into the file binary.
func (g *goCommand) explain(ctx context.Context, test bool, name, binary string, why error) error {
	_, err := g.run(ctx, g.compile(test, binary, "")...)
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case err != nil:
		return fmt.Errorf("%s cannot be built:\n%w", name, err)
	case errors.Is(why, errPlain):
		return fmt.Errorf("%s cannot be read", name)
	}
	return fmt.Errorf("%s cannot be instrumented:\n%w", name, why)
}
