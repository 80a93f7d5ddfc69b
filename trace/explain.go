package trace

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/reduce"
)

// Explain describes what a generator did as a tree of places in the generator: how often each was
// reached, which parts are removable, and why. It runs the generator, but not the test.
func Explain(ctx context.Context, o *Oracle, run *Run) (string, error) {
	var learned state
	pass := func(c Candidate) plan {
		s := state{run: run, know: newKnowledge(true), options: Defaults(), pass: &Pass{Name: "survey"}}
		return probeAll(s, func(s state) plan {
			learned = s
			return nil
		})
	}
	asked := *o
	asked.Judge = reduce.Predicate(func(*Run) bool { return true })
	r := reduce.Runner[Candidate]{Oracle: &asked, Key: Candidate.Key}
	if _, err := r.Run(ctx, Start(run), pass); err != nil {
		return "", err
	}
	e := explainer{t: run.Trace, know: learned.know}
	fmt.Fprintf(&e.out, "%d choices, %d bytes\n", len(run.Trace.choices), len(run.Output))
	e.places([]*Part{run.Trace.Root}, 0)
	return e.out.String(), nil
}

type explainer struct {
	t    *Trace
	know *knowledge
	out  strings.Builder
}

// A place is what happened at one site in parts that are described together.
type place struct {
	parts   []*Part
	choices []*Choice
}

// places describes what happened in some parts, by place.
func (e *explainer) places(in []*Part, depth int) {
	type key struct {
		kind byte
		site Site
	}
	at := map[key]*place{}
	var order []key
	for _, p := range in {
		for _, it := range p.Items {
			k := key{}
			if it.Part != nil {
				k = key{byte(it.Part.Kind), it.Part.Site}
			} else {
				k = key{byte(it.Choice.Kind), it.Choice.Site}
			}
			if at[k] == nil {
				at[k] = &place{}
				order = append(order, k)
			}
			if it.Part != nil {
				at[k].parts = append(at[k].parts, it.Part)
			} else {
				at[k].choices = append(at[k].choices, it.Choice)
			}
		}
	}
	for _, k := range order {
		e.place(*at[k], depth)
	}
}

func (e *explainer) place(p place, depth int) {
	indent := strings.Repeat("  ", depth)
	if len(p.choices) > 0 {
		fmt.Fprintf(&e.out, "%s%s\n", indent, e.choices(p.choices))
		return
	}
	first := p.parts[0]
	if !slices.ContainsFunc(p.parts, (*Part).decides) {
		return // nothing random happens in it
	}
	switch first.Kind {
	case Iter: // the line of its loop has their number
		e.places(p.parts, depth)
		return
	case Loop:
		fmt.Fprintf(&e.out, "%sloop %s%s\n", indent, e.t.name(first.Site), e.loop(p.parts))
	case Branch:
		fmt.Fprintf(&e.out, "%sbranch %s%s%s\n", indent, e.t.name(first.Site), times(len(p.parts)), e.branch(first))
	default:
		fmt.Fprintf(&e.out, "%s%s %s%s\n", indent, partWords[first.Kind], e.t.name(first.Site), times(len(p.parts)))
	}
	if e.within(first) {
		fmt.Fprintf(&e.out, "%s  … as above: it calls itself, and a call inside it can replace the outer one\n", indent)
		return
	}
	e.places(p.parts, depth+1)
}

// within reports whether a call is inside a call of the same function.
func (e *explainer) within(p *Part) bool {
	for q := p.up; q != nil; q = q.up {
		if q.Kind == Call && p.Kind == Call && q.Site == p.Site {
			return true
		}
	}
	return false
}

func times(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf(", %d times", n)
}

// loop describes how many rounds the loops at one place had, and what controls that.
func (e *explainer) loop(ls []*Part) string {
	var counts []int
	for _, l := range ls {
		counts = append(counts, len(l.rounds()))
	}
	s := fmt.Sprintf("%s: %s", times(len(ls)), span("round", slices.Min(counts), slices.Max(counts)))
	g, known := e.know.loops[ls[0].Site]
	switch {
	case !known:
		s += "; too few to tell what controls it"
	case g.inside:
		s += "; rounds can be removed: the choices in them decide whether it continues"
	case g.counter != 0:
		s += "; rounds can be removed: counted by " + e.t.name(g.counter)
	default:
		s += "; rounds cannot be removed by themselves: no choice, in them or before, makes them fewer"
	}
	if together := slices.Sorted(maps.Keys(e.know.parallel[ls[0].Site])); len(together) > 0 {
		var names []string
		for _, site := range together {
			names = append(names, e.t.name(site))
		}
		s += "; removed together with rounds of " + strings.Join(names, ", ")
	}
	return s
}

func span(what string, low, high int) string {
	switch {
	case low == high && low == 1:
		return "1 " + what
	case low == high:
		return fmt.Sprintf("%d %ss", low, what)
	}
	return fmt.Sprintf("%d to %d %ss", low, high, what)
}

func (e *explainer) branch(b *Part) string {
	l, known := e.know.branches[b.Site]
	switch {
	case !known:
		return ""
	case l.ok:
		return "; can be avoided: by " + e.t.name(l.choice)
	}
	return "; no choice right before it avoids it"
}

// choices describes what was chosen at one place.
func (e *explainer) choices(cs []*Choice) string {
	first := cs[0]
	s := fmt.Sprintf("%s %s%s", choiceWords[first.Kind], e.t.name(first.Site), times(len(cs)))
	if first.Kind == Int {
		values, ranges := []uint64{}, []uint64{}
		for _, c := range cs {
			values, ranges = append(values, c.V), append(ranges, c.N)
		}
		s += ": " + numbers(values)
		if first.N != 0 {
			s += " of " + numbers(ranges)
		}
	}
	if p, ok := e.know.points[first.Site]; ok {
		s += "; points to a round of " + e.t.name(p.loop)
	}
	return s
}

func numbers(vs []uint64) string {
	low, high := slices.Min(vs), slices.Max(vs)
	if low == high {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%d…%d", low, high)
}
