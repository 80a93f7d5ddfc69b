// Command g4corpus loads every ANTLR grammar of a collection laid out as
// grammars-v4 is, parses its examples, and reports which grammars load and which
// examples parse, with tokens, time and memory, and why the others do not parse.
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
	only     = flag.String("only", "", "use only grammars whose names match this regular expression")
	maxFiles = flag.Int("files", 25, "maximum number of examples of each grammar")
	maxSize  = flag.Int64("size", 150_000, "maximum size of an example in bytes")
	verbose  = flag.Bool("v", false, "print a line for each grammar")
	hooks    = flag.Bool("hooks", true, "use the built-in implementations of base classes")
	try      = flag.Bool("try", false, "look for constants for predicates if an example does not parse")
	jar      = flag.String("against-antlr", "", "compare tokens and trees with those of ANTLR's interpreter in this jar, which assumes that predicates are true")
	wait     = flag.Duration("wait", time.Minute, "time limit for ANTLR for each grammar")
	damage   = flag.Int("damage", 0, "remove this many tokens from each example that parses, and check whether it is repaired")
	check    = flag.Int("check", 0, "print each tree, and try this many edits of each kind whose results should parse")
)

type result struct {
	*unit
	load                                                 time.Duration
	parsed, failed, invalid                              int
	same, bothReject, early, tokenDiff, treeDiff, thrown int
	nodes, wrong                                         int
	tried, broken                                        [3]int
	tokens, bytes                                        int
	parse, explained                                     time.Duration
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

// cpu returns the processor time that this process has used.
func cpu() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// run loads a grammar, parses its examples and, with a reference, compares the
// results.
func run(u unit, ref *reference) (r result) {
	r.unit, r.why = &u, map[string]int{}
	defer func() {
		if e := recover(); e != nil {
			r.err = fmt.Errorf("panic: %v", e)
		}
	}()
	t := cpu()
	l, err := load(&u)
	if err == nil {
		_, err = l.parser("")
	}
	r.load = cpu() - t
	if err != nil {
		r.err = err
		return r
	}
	n := 0
	var asked []question
	for _, e := range u.examples {
		info, err := os.Stat(e.path)
		if err != nil || info.Size() > *maxSize || n >= *maxFiles {
			continue
		}
		n++
		src, err := os.ReadFile(e.path)
		if err != nil {
			continue
		}
		parse, err := r.example(l, e, decode(src, e.encoding))
		if r.err != nil {
			return r
		}
		if ref != nil && err == nil && e.encoding == "" {
			asked = append(asked, question{e.path, l.start(e.start), parse})
		}
	}
	if ref != nil && len(asked) > 0 {
		r.compareAll(l.g, ref, asked)
	}
	return r
}

// example parses an example and records the outcome. It sets r.err if there is no
// parser for it.
func (r *result) example(l *loaded, e example, src []byte) (*g4.Parse, error) {
	p, err := l.parser(e.start)
	if err != nil {
		r.err = err
		return nil, err
	}
	name := filepath.Base(e.path)
	t := cpu()
	parse, err := r.parseWithTrial(p, src, name)
	took := cpu() - t
	r.parse += took
	r.bytes += len(src)
	if took > r.slowest {
		r.slowest, r.slowestFile = took, e.path
	}
	if parse != nil {
		r.tokens += len(parse.Tokens)
		if parse.Invalid > 0 {
			r.invalid++
		}
	}
	switch {
	case err != nil:
		r.failed++
		r.why["error"]++
		r.reasons = append(r.reasons, name+": "+err.Error())
	case !parse.Whole():
		r.failed++
		t := cpu()
		why := l.explain(e, src, parse)
		r.explained += cpu() - t
		r.why[why.class]++
		r.reasons = append(r.reasons, fmt.Sprintf("%s: %v: %v", name, why, parse.Failure()))
	default:
		r.parsed++
		if *check > 0 {
			r.check(p, parse, name)
		}
		if *damage > 0 && len(parse.Tokens) > 10**damage {
			r.damage(l.g, l.start(e.start), parse)
		}
	}
	return parse, err
}

// parseWithTrial parses a source and, if that fails and -try is set, looks for
// constants for its predicates and parses again.
func (r *result) parseWithTrial(p *g4.Parser, src []byte, name string) (*g4.Parse, error) {
	parse, err := p.Parse(context.Background(), src)
	if !*try || err != nil || parse.Whole() {
		return parse, err
	}
	constants, _ := p.Try(context.Background(), src)
	p.Take(constants)
	for _, c := range constants {
		r.reasons = append(r.reasons, fmt.Sprintf("%s: {%s}? is assumed to be %v", name, c.Code, c.Value))
	}
	return p.Parse(context.Background(), src)
}

// compareAll compares parses with those of ANTLR.
func (r *result) compareAll(g *g4.Grammar, ref *reference, asked []question) {
	answers, said := ref.ask(*r.unit, asked, *wait)
	if len(answers) < len(asked) {
		r.reasons = append(r.reasons, fmt.Sprintf("ANTLR answers for %d of %d: %s", len(answers), len(asked), said))
	}
	for i, a := range answers {
		r.compare(g, asked[i].parse, a, filepath.Base(asked[i].path))
	}
}

// compare compares a parse of an example with that of ANTLR and counts the outcome.
func (r *result) compare(g *g4.Grammar, parse *g4.Parse, a answer, name string) {
	tokens, tree := hashes(g, parse)
	switch {
	case a.errors < 0:
		r.thrown++
		r.reasons = append(r.reasons, name+": ANTLR "+a.tokens)
	case a.tokens != tokens:
		r.tokenDiff++
		r.reasons = append(r.reasons, name+": tokens differ from ANTLR's")
	case a.errors > 0 && !parse.Whole():
		r.bothReject++
		r.reasons = append(r.reasons, name+": ANTLR rejects it too")
	case a.errors == 0 && parse.Whole() && a.tree == tree:
		r.same++
	case a.errors == 0 && !parse.Whole() && a.left > 0:
		r.early++
	default:
		r.treeDiff++
		r.reasons = append(r.reasons, fmt.Sprintf("%s: ANTLR has %d errors and leaves %d tokens; parses here: %v; same tree: %v", name, a.errors, a.left, parse.Whole(), a.tree == tree))
	}
}
