package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/internal/instrument"
	"github.com/whittle-dd/whittle/internal/instrument/python"
	"github.com/whittle-dd/whittle/trace"
)

//go:embed testdata/*.py
var scripts embed.FS

// A desk runs generators in Python under the shim of whittle gen, one server for
// each seed.
type desk struct {
	dir, python string
	pools       []*instrument.Pool
	err         error
}

func newDesk(interpreter string) (*desk, error) {
	dir, err := os.MkdirTemp("", "generators-")
	if err != nil {
		return nil, err
	}
	return &desk{dir: dir, python: interpreter}, os.CopyFS(dir, scripts)
}

func (d *desk) Close() error {
	err := d.err
	for _, p := range d.pools {
		err = errors.Join(err, p.Close())
	}
	return errors.Join(err, os.RemoveAll(d.dir))
}

// open returns a script with an argument as a generator for each seed.
func (d *desk) open(script, arg string) func(seed uint64) trace.Generator {
	pools := map[uint64]*instrument.Pool{}
	return func(seed uint64) trace.Generator {
		if p := pools[seed]; p != nil {
			return p
		}
		argv := []string{d.python, filepath.Join(d.dir, "testdata", script), arg, strconv.FormatUint(seed, 10)}
		program, err := python.Prepare(context.Background(), d.dir, argv)
		if err != nil {
			d.err = errors.Join(d.err, err)
		}
		p := &instrument.Pool{Program: program, Scratch: d.dir, Limits: instrument.Limits{Time: 10 * time.Second, Output: 1 << 20}}
		d.pools = append(d.pools, p)
		pools[seed] = p
		return p
	}
}

// fails runs the plain generator, to find failing seeds without a server for each.
func (d *desk) fails(ctx context.Context, script, arg string, seed uint64, p problem) bool {
	out, err := exec.CommandContext(ctx, d.python, filepath.Join(d.dir, "testdata", script), arg, strconv.FormatUint(seed, 10)).Output()
	return err == nil && p.fails(out)
}

// runPython reduces the problems of SmartCheck and graphs whose generators are ordinary
// scripts, through the shim, with ours and the paper's best setting.
func runPython(ctx context.Context, o options) (err error) {
	d, err := newDesk(o.python)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	args := map[string][2]string{ // the paper's distribution, the harder one
		"calculator": {"10", "1"}, "binheap": {"3", "21"}, "bound5": {"1", "10"}, "parser": {"3", "8"}, "reverse": {"21", "1000"},
	}
	chosen := []setting{settings()[5], settings()[6]}
	begin("generator in Python", "seeds", "start", chosen[0].name, chosen[1].name, "runs, ours", "paper: T realign")
	work := func(p problem, script, arg string) error {
		n := 2 * o.few
		p.open = d.open(script, arg)
		p.seeds = func(ctx context.Context) (out []uint64) {
			for seed := uint64(1); len(out) < n && seed < 4000 && ctx.Err() == nil; seed++ {
				if d.fails(ctx, script, arg, seed, p) {
					out = append(out, seed)
				}
			}
			return out
		}
		all, err := series(ctx, p, n, chosen)
		if err != nil {
			return err
		}
		complain(os.Stderr, p, all)
		line(p.name, fmt.Sprint(len(all[0])), means(total(all[0]).start, len(all[0])), total(all[0]).String(), total(all[1]).String(),
			fmt.Sprintf("%.0f", perSeed(all[1])), p.paper)
		return nil
	}
	for _, p := range named(smartcheckProblems(), o.problems) {
		short, _, harder := strings.Cut(p.name, ",")
		arg := args[short][0]
		if harder {
			arg = args[short][1]
		}
		if err := work(p, short+".py", arg); err != nil {
			return err
		}
	}
	for _, p := range named(graphs(), o.problems) {
		if err := work(p, "graph.py", "40"); err != nil {
			return err
		}
	}
	return nil
}
