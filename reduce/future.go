package reduce

import (
	"container/heap"
	"context"
	"encoding/binary"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
)

// A node is a position in a plan: an attempt, and the nodes that its outcomes lead to. A node is
// created once and shared by all futures that pass through it.
type node[C any] struct {
	src     *source[C]
	attempt Attempt[C]
	keys    []Digest
	end     bool               // there is no attempt: the plan has ended
	rest    *node[C]           // the following attempt of the same plan, if it has been read
	branch  map[string]step[C] // by the verdicts of the outcomes

	answered int   // so many candidates have outcomes, from the first on
	started  int   // so many candidates have outcomes or tests, from the first on
	open     []int // candidates without outcomes when it was last looked at; nil: it never was
}

type step[C any] struct {
	next Next[C]
	to   *node[C]
}

// A source is a plan that is being read, attempt by attempt.
type source[C any] struct {
	next func() (Attempt[C], bool)
	stop func()
}

// futures is the tree of all possible continuations of a run, as far as it has been read.
type futures[C any] struct {
	l    *ledger[C]
	live map[*source[C]]struct{} // to be stopped when no node needs them
	sure float64                 // see [Runner]
}

// first returns the first node of a plan.
func (f *futures[C]) first(p Plan[C]) *node[C] {
	if p == nil {
		return &node[C]{end: true}
	}
	next, stop := iter.Pull(iter.Seq[Attempt[C]](p))
	src := &source[C]{next, stop}
	f.live[src] = struct{}{}
	return f.read(src)
}

func (f *futures[C]) read(src *source[C]) *node[C] {
	a, ok := src.next()
	if !ok {
		delete(f.live, src)
		return &node[C]{end: true}
	}
	return &node[C]{src: src, attempt: a, keys: f.l.keys(a.Ask)}
}

// after returns what follows from the outcomes o at n, and the node that it leads to.
func (f *futures[C]) after(n *node[C], o []Outcome) (Next[C], *node[C]) {
	verdicts := make([]byte, len(o))
	for i := range o {
		verdicts[i] = byte(o[i].Verdict)
	}
	s, ok := n.branch[string(verdicts)]
	if ok {
		return s.next, s.to
	}
	s.next = n.attempt.Then(o)
	if s.next.leavesPlan() {
		s.to = f.first(s.next.Plan)
	} else {
		if n.rest == nil {
			n.rest = f.read(n.src)
		}
		s.to = n.rest
	}
	if n.branch == nil {
		n.branch = map[string]step[C]{}
	}
	n.branch[string(verdicts)] = s
	return s.next, s.to
}

// prune discards all futures except those that begin at n.
func (f *futures[C]) prune(n *node[C]) {
	if len(f.live) < 2 {
		return
	}
	needed := map[*source[C]]struct{}{}
	seen := map[*node[C]]struct{}{}
	todo := []*node[C]{n}
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if _, ok := seen[n]; ok {
			continue
		}
		seen[n] = struct{}{}
		if n.src != nil {
			needed[n.src] = struct{}{}
		}
		if n.rest != nil {
			todo = append(todo, n.rest)
		}
		for _, s := range n.branch {
			todo = append(todo, s.to)
		}
	}
	for src := range f.live {
		if _, ok := needed[src]; !ok {
			src.stop()
			delete(f.live, src)
		}
	}
}

func (f *futures[C]) close() {
	for src := range f.live {
		src.stop()
	}
	clear(f.live)
}

// A request is a candidate without an outcome. Its score is the probability that the plan will ask
// about it before it asks about anything that has not been read yet.
type request[C any] struct {
	candidate C
	attempt   Attempt[C]
	key       Digest
	score     float64
}

const (
	samples   = 16   // guesses drawn for a batch with several open candidates
	minChance = 1e-4 // futures that are less likely are ignored
)

// likeliest returns about n candidates without an outcome from the futures that begin at a node,
// the likeliest futures first. Reading them may take long; when ctx is done, it returns early.
func (f *futures[C]) likeliest(ctx context.Context, at *node[C], n int, failed map[Digest]error) []request[C] {
	var requests []request[C]
	index := map[Digest]int{}
	queue := &futureHeap[C]{{at: at, chance: 1}}
	for looked := 0; queue.Len() > 0 && len(requests) < n && looked < 32*n && ctx.Err() == nil; {
		p := heap.Pop(queue).(future[C])
		if p.chance < minChance {
			break
		}
		if p.at == nil {
			_, p.at = f.after(p.from, p.guess)
		}
		at := p.at
		if at.end {
			continue
		}
		if len(at.keys) > 0 { // not a pause
			looked++
		}
		open := f.open(at)
		for _, i := range open {
			k := at.keys[i]
			if failed[k] != nil {
				continue
			}
			j, ok := index[k]
			if !ok {
				j = len(requests)
				index[k] = j
				requests = append(requests, request[C]{candidate: at.attempt.Ask[i], attempt: at.attempt, key: k})
			}
			requests[j].score += p.chance
		}
		switch {
		case f.blocked(at, len(open), p.chance):
		case len(open) > 0 && at.attempt.Guess == GuessBoring:
			f.expandBoring(queue, p, open)
		default:
			f.expand(queue, p, open)
		}
	}
	return requests
}

// blocked reports whether nothing that follows an attempt is worth reading while so many of its candidates
// are open, given the chance of the attempt itself.
func (f *futures[C]) blocked(at *node[C], open int, chance float64) bool {
	switch {
	case open == 0 || at.attempt.Guess == GuessBoring:
		return false
	case at.attempt.Guess == GuessNone:
		return true
	}
	each := f.chance(at.attempt)
	return open > 1 && chance*math.Pow(max(each, 1-each), float64(open)) < f.sure
}

// open returns the candidates of an attempt that have no outcome.
func (f *futures[C]) open(at *node[C]) []int {
	if at.open == nil {
		at.open = make([]int, len(at.keys))
		for i := range at.open {
			at.open[i] = i
		}
	}
	at.open = slices.DeleteFunc(at.open, func(i int) bool {
		_, known := f.l.known[at.keys[i]]
		return known
	})
	return at.open
}

// expand adds to the queue the futures that continue p, under guesses for the candidates in open.
func (f *futures[C]) expand(queue *futureHeap[C], p future[C], open []int) {
	a := p.at.attempt
	chance := f.chance(a)
	known := f.knownOutcomes(p.at)
	follow := func(guess []Outcome, chance float64) {
		heap.Push(queue, future[C]{from: p.at, guess: guess, chance: p.chance * chance})
	}
	switch len(open) {
	case 0:
		follow(known, 1)
	case 1:
		undecided := 0.0
		if a.Guess == GuessEach {
			undecided = f.l.rate(a.Pass).unresolved()
			follow(slices.Clone(known), undecided) // an outcome that is not known is unresolved
		}
		yes := slices.Clone(known)
		yes[open[0]].Verdict, known[open[0]].Verdict = Interesting, Boring
		follow(yes, chance)
		follow(known, max(0, 1-chance-undecided))
	default:
		guesses := f.sample
		if f.sure > 0 {
			guesses = f.surest
		}
		for _, d := range guesses(p, known, open, chance) {
			follow(d.guess, d.chance)
		}
	}
}

// expandBoring adds to the queue the only future that can be guessed without evidence: that all
// candidates in open are boring.
func (f *futures[C]) expandBoring(queue *futureHeap[C], p future[C], open []int) {
	guess := f.knownOutcomes(p.at)
	chance := p.chance
	for _, i := range open {
		guess[i].Verdict = Boring
		chance *= 1 - f.chance(p.at.attempt)
	}
	heap.Push(queue, future[C]{from: p.at, guess: guess, chance: chance})
}

// knownOutcomes returns the outcomes of an attempt as far as they are known.
func (f *futures[C]) knownOutcomes(at *node[C]) []Outcome {
	known := make([]Outcome, len(at.keys))
	for i, k := range at.keys {
		known[i] = f.l.outcome(k, f.l.known[k])
	}
	return known
}

// chance returns the estimated probability that a candidate of an attempt is interesting.
func (f *futures[C]) chance(a Attempt[C]) float64 {
	if a.Chance > 0 && a.Chance < 1 {
		return a.Chance
	}
	return f.l.rate(a.Pass).chance()
}

// A weightedGuess holds guessed outcomes of a batch and their probability.
type weightedGuess struct {
	guess  []Outcome
	chance float64
}

// sample draws guesses for the candidates of a batch that are still open. The draws depend only on
// the candidates, so that the same futures come up again when one of the outcomes is known.
func (f *futures[C]) sample(p future[C], known []Outcome, open []int, chance float64) []weightedGuess {
	seed := p.at.keys[0]
	random := rand.New(rand.NewPCG(binary.LittleEndian.Uint64(seed[:]), binary.LittleEndian.Uint64(seed[8:])))
	var out []weightedGuess
	index := map[string]int{}
	isOpen := make([]bool, len(known))
	for _, i := range open {
		isOpen[i] = true
	}
	for range samples {
		verdicts := make([]byte, len(known))
		for i := range verdicts {
			verdicts[i] = byte(Boring)
			if random.Float64() < chance {
				verdicts[i] = byte(Interesting)
			}
		}
		guess := slices.Clone(known)
		for i := range guess {
			if isOpen[i] {
				guess[i].Verdict = Verdict(verdicts[i])
			} else {
				verdicts[i] = 0
			}
		}
		k, ok := index[string(verdicts)]
		if !ok {
			k = len(out)
			index[string(verdicts)] = k
			out = append(out, weightedGuess{guess: guess})
		}
		out[k].chance += 1.0 / samples
	}
	return out
}

// surest returns the guesses for the candidates of a batch that are still open which make a future likely
// enough to test its candidates. From different guesses hardly ever follows the same candidate, so the
// futures of all others, however many, are not worth reading.
func (f *futures[C]) surest(p future[C], known []Outcome, open []int, chance float64) []weightedGuess {
	likely, unlikely := Boring, Interesting
	if chance > 0.5 {
		likely, unlikely, chance = Interesting, Boring, 1-chance
	}
	best := weightedGuess{known, math.Pow(1-chance, float64(len(open)))}
	for _, i := range open {
		known[i].Verdict = likely
	}
	var out []weightedGuess
	var add func(g weightedGuess, from int)
	add = func(g weightedGuess, from int) { // guesses with more and more unlikely outcomes
		if p.chance*g.chance < f.sure {
			return
		}
		out = append(out, g)
		for k := from; k < len(open); k++ {
			other := weightedGuess{slices.Clone(g.guess), g.chance * chance / (1 - chance)}
			other.guess[open[k]].Verdict = unlikely
			add(other, k+1)
		}
	}
	add(best, 0)
	return out
}

// A future is a node that the run may reach, and the probability that it does. The node is
// determined only when the future's turn comes, because that may require building candidates.
type future[C any] struct {
	at     *node[C] // nil: the node that guess leads to from the node from
	from   *node[C]
	guess  []Outcome
	chance float64
}

// A futureHeap is a heap of futures with the likeliest on top.
type futureHeap[C any] []future[C]

func (o futureHeap[C]) Len() int           { return len(o) }
func (o futureHeap[C]) Less(i, j int) bool { return o[i].chance > o[j].chance }
func (o futureHeap[C]) Swap(i, j int)      { o[i], o[j] = o[j], o[i] }
func (o *futureHeap[C]) Push(x any)        { *o = append(*o, x.(future[C])) }
func (o *futureHeap[C]) Pop() any {
	x := (*o)[len(*o)-1]
	*o = (*o)[:len(*o)-1]
	return x
}
