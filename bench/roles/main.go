// Command roles measures the value of exact roles of syntax nodes: on real files, how often
// the rules of a grammar match, what matching costs, and how often a file still parses after
// a removal or replacement that the roles allow.
//
//	go run ./bench/roles                     # files found on this machine
//	go run ./bench/roles -files 200 -only c,go DIR
//	go run ./bench/roles -big                # a file of 1 MB and the real command
//
// Files are drawn at random from a seed. Files with syntax errors are counted and skipped.
// An edit is made as the reducer makes it, by printing the tree without a node, and is clean
// if the parser finds no error. Times are CPU times, including garbage collection.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/internal/syntax"
)

type options struct {
	files    int
	seed     uint64
	trials   int
	only     string
	examples int
	rounds   time.Duration // how long something is repeated to measure its time
}

func main() {
	o := options{rounds: 100 * time.Millisecond}
	flag.IntVar(&o.files, "files", 60, "number of files of each language")
	flag.Uint64Var(&o.seed, "seed", 1, "seed for drawing files and edits")
	flag.IntVar(&o.trials, "trials", 4, "number of edits of each kind in a file")
	flag.StringVar(&o.only, "only", "", "run only these languages, separated by commas")
	flag.IntVar(&o.examples, "examples", 0, "show up to this many failed edits of each kind and language, and nodes that no rule matches")
	big := flag.Bool("big", false, "measure instead how the command starts on 1 MB of C")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: roles [flags] [DIR...]")
		flag.PrintDefaults()
	}
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	do := run
	if *big {
		do = runBig
	}
	if err := do(ctx, o, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "roles:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options, dirs []string) error {
	if !syntax.Grammars {
		return fmt.Errorf("this build was made without cgo and has no grammars")
	}
	if len(dirs) == 0 {
		dirs = usual(ctx)
	}
	progress("looking for files")
	found := find(ctx, dirs, common)
	var rows []row
	for _, l := range syntax.Languages() {
		paths := found[l.Name]
		if len(paths) == 0 || o.only != "" && !slices.Contains(strings.Split(o.only, ","), l.Name) {
			continue
		}
		files := draw(paths, o.seed, o.files)
		progress("%s: %d of %d files", l.Name, len(files), len(paths))
		rows = append(rows, measure(ctx, l, files, o, os.Stderr))
		if ctx.Err() != nil {
			break
		}
	}
	if len(rows) == 0 {
		return fmt.Errorf("no file of a language whose rules are known")
	}
	table(os.Stdout, rows)
	return nil
}

func progress(format string, args ...any) {
	fmt.Fprintf(os.Stderr, time.Now().Format(time.TimeOnly)+" "+format+"\n", args...)
}
