package main

import (
	"context"
	"io"
	"math/rand/v2"
	"runtime"
	"syscall"
	"time"

	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/internal/syntax/rules"
)

// A row is the result for a language.
type row struct {
	language       string
	files, clean   int
	nodes          int
	inner, matched int           // nodes with children other than extras; those that a rule matches
	label, tree    time.Duration // for all nodes: labeling alone, and making the whole tree
	trials         [kinds]share
}

// A share is how many of some trials were clean.
type share struct{ clean, all int }

// A parsed is a file without errors.
type parsed struct {
	file
	raw *syntax.Raw
}

func measure(ctx context.Context, l syntax.Language, files []file, o options, log io.Writer) row {
	r := row{language: l.Name, files: len(files)}
	g, _ := rules.Load(l.Name)
	e := examples{language: l.Name, most: o.examples, to: log, shown: map[string]int{}}
	var clean []parsed
	for _, f := range files {
		raw, err := l.Parse(f.data)
		if err != nil || raw.Errors > 0 {
			continue
		}
		clean = append(clean, parsed{f, raw})
		r.clean++
		r.nodes += len(raw.Nodes)
	}
	r.ask(g, clean, o.rounds, &e)
	r.tree = cost(o.rounds, func() {
		for _, p := range clean {
			l.Tree(p.raw)
		}
	})
	for _, p := range clean {
		if ctx.Err() != nil {
			break
		}
		root := l.Tree(p.raw)
		d := newDesk(g, p.raw, root, rand.New(rand.NewPCG(o.seed, mix(p.path, 0))))
		for _, t := range d.trials(o.trials) {
			src := t.print(root)
			s := &r.trials[t.kind]
			s.all++
			if syntax.Valid(l, src, 0) {
				s.clean++
				continue
			}
			e.show(t.kind.String(), "%s: %s\n\t%s", p.path, t, difference(p.data, src))
		}
	}
	return r
}

// A question is the input of a matcher for one node.
type question struct {
	parent rules.Kind
	symbol string
	kids   []rules.Kind
}

// ask labels all nodes, with one matcher for each file, like the front end.
func (r *row) ask(g *rules.Grammar, clean []parsed, rounds time.Duration, e *examples) {
	all := make([][]question, len(clean))
	for i, p := range clean {
		all[i] = questions(p.raw)
	}
	r.label = cost(rounds, func() {
		for _, qs := range all {
			m := rules.NewMatcher(g)
			for _, q := range qs {
				m.Label(q.parent, q.symbol, q.kids)
			}
		}
	})
	m := rules.NewMatcher(g)
	for i, qs := range all {
		r.inner += len(qs)
		for _, q := range qs {
			if _, ok := m.Label(q.parent, q.symbol, q.kids); ok {
				r.matched++
			} else {
				e.show("no rule", "%s: %s (%s) %v", clean[i].path, q.parent.Name, q.symbol, q.kids)
			}
		}
	}
}

// questions returns the questions about all nodes that have children other than extras.
func questions(raw *syntax.Raw) (all []question) {
	for i, n := range raw.Nodes {
		q := question{parent: kindOf(n), symbol: symbolOf(n)}
		for _, k := range childrenOf(raw, i) {
			q.kids = append(q.kids, kindOf(raw.Nodes[k]))
		}
		if len(q.kids) > 0 {
			all = append(all, q)
		}
	}
	return all
}

// childrenOf returns the children of a node other than extras.
func childrenOf(raw *syntax.Raw, i int) (kids []int) {
	for k := i + 1; k < raw.Nodes[i].Next; k = raw.Nodes[k].Next {
		if !raw.Nodes[k].Extra {
			kids = append(kids, k)
		}
	}
	return kids
}

func kindOf(n syntax.RawNode) rules.Kind { return rules.Kind{Name: n.Kind, Named: n.Named} }

func symbolOf(n syntax.RawNode) string {
	if n.Grammar != "" {
		return n.Grammar
	}
	return n.Kind
}

// cost returns the mean CPU time of do, which it repeats for some time.
func cost(over time.Duration, do func()) time.Duration {
	runtime.GC()
	began := used()
	for n := time.Duration(1); ; n++ {
		do()
		if took := used() - began; took >= over || n == 1000 {
			return took / n
		}
	}
}

// used returns the CPU time of this process so far.
func used() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
