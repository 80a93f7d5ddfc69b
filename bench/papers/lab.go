package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/cases"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// A lab runs the experiments. It runs each algorithm once on each case, for all experiments
// that need it.
type lab struct {
	options
	exec     oracle.Executor
	out, log io.Writer
	results  map[string]*result // by case and algorithm
	subjects []*subject
}

// A subject is a case that is ready to be reduced.
type subject struct {
	cases.Case
	language syntax.Language
	root     *tree.Node
	errors   int // syntax errors in the original; candidates with more are not tested
	cap      int // tests of one run
	store    *store
	cached   *reduce.Cached[text.Files]
}

// testLimit stops a test that does not end by itself; the tests of the cases do.
const testLimit = time.Minute

func (l *lab) open(ctx context.Context, c cases.Case) (*subject, error) {
	s := &subject{Case: c, cap: l.tests}
	if c.Cost > 0 {
		s.cap = min(s.cap, int(l.seconds/c.Cost.Seconds()))
	}
	var ok bool
	if s.language, ok = syntax.Recognize(c.Input, c.Data); !ok {
		return nil, errors.New("its language is not known")
	}
	raw, err := s.language.Parse(c.Data)
	if err != nil {
		return nil, err
	}
	s.root, s.errors = s.language.Tree(raw), raw.Errors
	argv, err := oracle.Find(c.Test)
	if err != nil {
		return nil, err
	}
	script, err := os.ReadFile(c.Test)
	if err != nil {
		return nil, err
	}
	id := reduce.DigestOf(append([]byte(c.Input+"\x00"), script...))
	if s.store, err = openStore(filepath.Join(l.cache, c.Name+"-"+id.String())); err != nil {
		return nil, err
	}
	l.subjects = append(l.subjects, s)
	s.cached = &reduce.Cached[text.Files]{
		Oracle: &oracle.Script{Exec: l.exec, Argv: argv, Args: []string{c.Input}, Timeout: testLimit},
		Key:    text.Files.Key, Store: s.store,
	}
	if out, err := s.verdict(ctx, c.Data); err != nil {
		return nil, err
	} else if out.Verdict != reduce.Interesting {
		return nil, fmt.Errorf("test.sh finds the original %v here; is a program missing that it needs?", out.Verdict)
	}
	return s, nil
}

func (s *subject) verdict(ctx context.Context, data []byte) (reduce.Outcome, error) {
	return s.cached.Test(ctx, text.Single(s.Input, data))
}

func (s *subject) tokens() int { return text.Count(s.Data) }

// loose returns how many single nodes of a tree could still be removed.
func (s *subject) loose(ctx context.Context, root *tree.Node) (int, error) {
	n := 0
	for node := range root.Nodes {
		if node.Gone() || node.Fixed || node.Sep {
			continue
		}
		data := root.Apply(tree.Edit{node: nil}).Bytes()
		if !syntax.Valid(s.language, data, s.errors) {
			continue
		}
		out, err := s.verdict(ctx, data)
		if err != nil {
			return 0, err
		}
		if out.Verdict == reduce.Interesting {
			n++
		}
	}
	return n, nil
}

// A result is the result of an algorithm on a case.
type result struct {
	best   *tree.Node
	tokens int
	tests  int
	capped bool
	calls  []*call
}

// run runs an algorithm on a case, or returns the result of an earlier run.
func (l *lab) run(ctx context.Context, s *subject, a algorithm) (*result, error) {
	name := s.Name + " " + a.name()
	if r, ok := l.results[name]; ok {
		return r, nil
	}
	began, executed := time.Now(), s.cached.Misses()
	q := &questions{subject: s, seen: map[reduce.Digest]reduce.Outcome{}}
	q.seen[reduce.DigestOf(s.root.Bytes())] = reduce.Outcome{Verdict: reduce.Interesting}
	rec := &recorder{questions: q, probe: a.probe}
	runner := reduce.Runner[*tree.Node]{
		Oracle: q, // no key: every candidate reaches the oracle
		Size:   func(n *tree.Node) reduce.Size { return text.Single(s.Input, n.Bytes()).Size() },
	}
	best, err := runner.Run(ctx, s.root, a.frame.pass(rec.lister(a.list.lister)))
	r := &result{best: best, tokens: text.Count(best.Bytes()), tests: q.tests, calls: rec.calls}
	if r.capped = errors.Is(err, reduce.ErrBudget); err != nil && !r.capped {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	fmt.Fprintf(l.log, "%s: %d tokens, %d tests%s, %d executed, %.0f s\n", name, r.tokens, r.tests, star(r.capped), s.cached.Misses()-executed, time.Since(began).Seconds())
	l.results[name] = r
	return r, nil
}

func (l *lab) executed() int {
	n := 0
	for _, s := range l.subjects {
		n += s.cached.Misses()
	}
	return n
}

func (l *lab) close() {
	for _, s := range l.subjects {
		s.store.Close()
	}
}
