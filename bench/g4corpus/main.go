// Command g4corpus loads every ANTLR grammar of a collection laid out as
// grammars-v4 is, parses its examples, and says how it went: which grammars load,
// which examples parse, tokens, time, memory, and why the rest does not.
//
//	go run ./bench/g4corpus [flags] FOLDER
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"syscall"
	"time"

	"github.com/whittle-dd/whittle/internal/syntax/g4"
)

var (
	only     = flag.String("only", "", "look at grammars that match this expression only")
	maxFiles = flag.Int("files", 25, "examples for a grammar")
	maxSize  = flag.Int64("size", 150_000, "bytes of an example")
	verbose  = flag.Bool("v", false, "print a line for each grammar")
	hooks    = flag.Bool("hooks", true, "use what is built in for the base classes of some grammars")
	try      = flag.Bool("try", false, "look for constants in the place of predicates if an example does not parse")
	jar      = flag.String("against-antlr", "", "compare tokens and trees with those of ANTLR's interpreter in this jar, which takes predicates for true")
	wait     = flag.Duration("wait", time.Minute, "how long ANTLR may take for a grammar")
	damage   = flag.Int("damage", 0, "leave this many tokens out of each example that parses, and see whether it is repaired")
	check    = flag.Int("check", 0, "print each tree, and make this many edits of each kind that should parse")
)

type result struct {
	unit
	load                                                 time.Duration
	parsed, failed, invalid                              int
	same, bothReject, early, tokenDiff, treeDiff, thrown int
	nodes, wrong                                         int
	tried, broken                                        [3]int
	tokens, bytes                                        int
	parse                                                time.Duration
	slowest                                              time.Duration
	slowestFile                                          string
	reasons                                              []string
	why                                                  map[string]int
	repaired, repairs, lost, stillWhole                  int
	repairTime, repairMax                                time.Duration
	err                                                  error
}

func main() {
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: g4corpus [flags] FOLDER")
		os.Exit(2)
	}
	all, err := units(flag.Arg(0))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	var ref *reference
	if *jar != "" {
		*hooks = false
		if ref, err = newReference(*jar); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		defer ref.close()
	}
	match := regexp.MustCompile(*only)
	var results []result
	for _, u := range all {
		if match.MatchString(u.name) {
			r := run(u, ref)
			results = append(results, r)
			if *verbose || r.err != nil || len(r.reasons) > 0 {
				r.print()
			}
		}
	}
	summary(results)
}

// cpu is the processor time this process has used.
func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func run(u unit, ref *reference) (r result) {
	r.unit, r.why = u, map[string]int{}
	defer func() {
		if e := recover(); e != nil {
			r.err = fmt.Errorf("panic: %v", e)
		}
	}()
	t := cpu()
	g, p, start, err := load(u)
	r.load = cpu() - t
	if err != nil {
		r.err = err
		return r
	}
	n := 0
	var files []string
	var parses []*g4.Parse
	for _, path := range u.examples {
		info, err := os.Stat(path)
		if err != nil || info.Size() > *maxSize || n >= *maxFiles {
			continue
		}
		n++
		src, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		t := cpu()
		parse, err := p.Parse(context.Background(), src)
		if *try && err == nil && !parse.Whole() {
			constants, _ := p.Try(context.Background(), src)
			p.Take(constants)
			for _, c := range constants {
				r.reasons = append(r.reasons, fmt.Sprintf("%s: {%s}? is taken for %v", filepath.Base(path), c.Code, c.Value))
			}
			parse, err = p.Parse(context.Background(), src)
		}
		took := cpu() - t
		r.parse += took
		r.bytes += len(src)
		if took > r.slowest {
			r.slowest, r.slowestFile = took, path
		}
		name := filepath.Base(path)
		if parse != nil {
			r.tokens += len(parse.Tokens)
			for _, t := range parse.Tokens {
				if t.Channel == g4.Invalid {
					r.invalid++
					break
				}
			}
		}
		if ref != nil && err == nil {
			files, parses = append(files, path), append(parses, parse)
		}
		switch {
		case err != nil:
			r.failed++
			r.why["error"]++
			r.reasons = append(r.reasons, name+": "+err.Error())
		case !parse.Whole():
			r.failed++
			why := explain(g, p, src, len(parse.Tokens))
			r.why[why]++
			r.reasons = append(r.reasons, name+": "+why+": "+parse.Failure().Error())
		default:
			r.parsed++
			if *check > 0 {
				r.check(p, parse, name)
			}
			if *damage > 0 && len(parse.Tokens) > 10**damage {
				r.damage(g, start, parse)
			}
		}
	}
	if ref != nil && len(files) > 0 {
		answers, said := ref.ask(u, start, files, *wait)
		if len(answers) < len(files) {
			r.reasons = append(r.reasons, fmt.Sprintf("ANTLR answers for %d of %d: %s", len(answers), len(files), said))
		}
		for i, a := range answers {
			r.compare(g, parses[i], a, filepath.Base(files[i]))
		}
	}
	return r
}

// compare counts what ANTLR and we make of an example.
func (r *result) compare(g *g4.Grammar, parse *g4.Parse, a answer, name string) {
	tokens, tree := hashes(g, parse)
	switch {
	case a.errors < 0:
		r.thrown++
		r.reasons = append(r.reasons, name+": ANTLR "+a.tokens)
	case a.tokens != tokens:
		r.tokenDiff++
		r.reasons = append(r.reasons, name+": other tokens than ANTLR's")
	case a.errors > 0 && !parse.Whole():
		r.bothReject++
	case a.errors == 0 && parse.Whole() && a.tree == tree:
		r.same++
	case a.errors == 0 && !parse.Whole() && a.left > 0:
		r.early++
	default:
		r.treeDiff++
		r.reasons = append(r.reasons, fmt.Sprintf("%s: ANTLR has %d errors and leaves %d tokens; parses here: %v; same tree: %v", name, a.errors, a.left, parse.Whole(), a.tree == tree))
	}
}

// explain says why an example does not parse, as far as a program can tell.
func explain(g *g4.Grammar, p *g4.Parser, src []byte, tokens int) string {
	if base := g.Bases(); base != "" && (!*hooks || g.Hook() == "") {
		return "needs what is in " + base
	}
	if tokens < 20_000 {
		for _, start := range g.Roots() {
			q, err := g.Parser(g4.Options{Start: start, NoHooks: !*hooks, Repairs: -1})
			if err != nil {
				continue
			}
			if parse, err := q.Parse(context.Background(), src); err == nil && parse.Whole() {
				return "is a " + start
			}
		}
	}
	for _, p := range g.Predicates() {
		if !p.Known() {
			return "may need a predicate"
		}
	}
	return "does not fit"
}

func load(u unit) (*g4.Grammar, *g4.Parser, string, error) {
	var files []g4.Source
	for _, f := range u.files {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, nil, "", err
		}
		files = append(files, g4.Source{Name: filepath.Base(f), Text: text})
	}
	lib := func(name string) (g4.Source, bool) {
		for _, d := range u.dirs {
			for _, sub := range []string{"", "imports", "lib", "Java"} {
				file := name
				if filepath.Ext(name) != ".tokens" {
					file += ".g4"
				}
				if text, err := os.ReadFile(filepath.Join(d, sub, file)); err == nil {
					return g4.Source{Name: file, Text: text}, true
				}
			}
		}
		return g4.Source{}, false
	}
	g, err := g4.Load(g4.LoadOptions{Lib: lib}, files...)
	if err != nil {
		return nil, nil, "", err
	}
	start := u.start
	if start == "" || !g.HasRule(start) {
		start = g.Entry()
	}
	o := g4.Options{Start: start, NoHooks: !*hooks, Repairs: -1}
	if *jar != "" {
		o.Predicates = map[string]bool{}
		for _, p := range g.Predicates() {
			o.Predicates[p.Code] = true
		}
	}
	p, err := g.Parser(o)
	return g, p, start, err
}
