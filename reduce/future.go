package reduce

import (
	"container/heap"
	"encoding/binary"
	"iter"
	"math/rand/v2"
	"slices"
)

// A node is a place in a plan: an attempt, and the places its answers lead to.
// Nodes are made once and shared by all futures that pass through them.
type node[C any] struct {
	src     *source[C]
	attempt Attempt[C]
	keys    []Digest
	end     bool // no attempt: the plan is over
	rest    *node[C]
	branch  map[string]step[C] // by the verdicts of the answers
}

type step[C any] struct {
	next Next[C]
	to   *node[C]
}

// A source is a plan being read, attempt by attempt.
type source[C any] struct {
	next func() (Attempt[C], bool)
	stop func()
}

// futures is the part of the tree of all conversations that has been read.
type futures[C any] struct {
	l    *ledger[C]
	live map[*source[C]]struct{} // to be stopped when no node needs them
}

// first is the first place of a plan.
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

// after is what follows at n from the answers o.
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
	if s.next.leads() {
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

// keep forgets all futures but those that begin at n.
func (f *futures[C]) keep(n *node[C]) {
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

// A wish is an open question with the probability that the plan will ask it
// before it asks anything that is not read yet.
type wish[C any] struct {
	candidate C
	attempt   Attempt[C]
	key       Digest
	score     float64
}

const (
	samples    = 16   // joint answers drawn for a batch with several open questions
	improbable = 1e-4 // futures not worth a look
)

// likeliest collects about n open questions from the futures that begin at n,
// the likeliest futures first.
func (f *futures[C]) likeliest(at *node[C], n int, failed map[Digest]error) []wish[C] {
	var wishes []wish[C]
	index := map[Digest]int{}
	queue := &outlook[C]{{at: at, chance: 1}}
	for looked := 0; queue.Len() > 0 && len(wishes) < n && looked < 32*n; looked++ {
		p := heap.Pop(queue).(prospect[C])
		if p.chance < improbable {
			break
		}
		if p.at == nil {
			_, p.at = f.after(p.from, p.guess)
		}
		at := p.at
		if at.end {
			continue
		}
		var open []int
		for i, k := range at.keys {
			if _, ok := f.l.known[k]; ok {
				continue
			}
			open = append(open, i)
			if failed[k] != nil {
				continue
			}
			j, ok := index[k]
			if !ok {
				j = len(wishes)
				index[k] = j
				wishes = append(wishes, wish[C]{candidate: at.attempt.Ask[i], attempt: at.attempt, key: k})
			}
			wishes[j].score += p.chance
		}
		switch {
		case len(open) == 0 || at.attempt.Guess == GuessAny:
			f.spread(queue, p, open)
		case at.attempt.Guess == GuessBoring:
			f.refuse(queue, p, open)
		}
	}
	return wishes
}

// spread puts the futures that follow a prospect into the queue.
func (f *futures[C]) spread(queue *outlook[C], p prospect[C], open []int) {
	a := p.at.attempt
	known := f.answers(p.at)
	follow := func(guess []Outcome, chance float64) {
		heap.Push(queue, prospect[C]{from: p.at, guess: guess, chance: p.chance * chance})
	}
	chance := f.chance(a)
	switch len(open) {
	case 0:
		follow(known, 1)
	case 1:
		yes := slices.Clone(known)
		yes[open[0]].Verdict, known[open[0]].Verdict = Interesting, Boring
		follow(yes, chance)
		follow(known, 1-chance)
	default:
		for _, d := range f.draw(p.at, known, open, chance) {
			follow(d.guess, d.chance)
		}
	}
}

// refuse puts the one future into the queue in which all open questions are boring:
// that can be guessed without evidence.
func (f *futures[C]) refuse(queue *outlook[C], p prospect[C], open []int) {
	guess := f.answers(p.at)
	chance := p.chance
	for _, i := range open {
		guess[i].Verdict = Boring
		chance *= 1 - f.chance(p.at.attempt)
	}
	heap.Push(queue, prospect[C]{from: p.at, guess: guess, chance: chance})
}

// answers is what is known of the answers to an attempt.
func (f *futures[C]) answers(at *node[C]) []Outcome {
	known := make([]Outcome, len(at.keys))
	for i, k := range at.keys {
		known[i] = f.l.known[k]
	}
	return known
}

// chance is how likely a question of an attempt is interesting.
func (f *futures[C]) chance(a Attempt[C]) float64 {
	if a.Chance > 0 && a.Chance < 1 {
		return a.Chance
	}
	return f.l.rate(a.Pass).chance()
}

// A drawn is a joint answer to a batch and how often it came up.
type drawn struct {
	guess  []Outcome
	chance float64
}

// draw samples joint answers to the open questions of a batch. The draws depend
// on the questions alone, so that the same futures come up again when one of the
// answers is in.
func (f *futures[C]) draw(at *node[C], known []Outcome, open []int, chance float64) []drawn {
	seed := at.keys[0]
	random := rand.New(rand.NewPCG(binary.LittleEndian.Uint64(seed[:]), binary.LittleEndian.Uint64(seed[8:])))
	var out []drawn
	index := map[string]int{}
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
			if slices.Contains(open, i) {
				guess[i].Verdict = Verdict(verdicts[i])
			} else {
				verdicts[i] = 0
			}
		}
		k, ok := index[string(verdicts)]
		if !ok {
			k = len(out)
			index[string(verdicts)] = k
			out = append(out, drawn{guess: guess})
		}
		out[k].chance += 1.0 / samples
	}
	return out
}

// A prospect is a future and how likely it is. Where it leads is worked out only
// when its turn comes: that means making candidates.
type prospect[C any] struct {
	at     *node[C] // nil: where the guess leads from another node
	from   *node[C]
	guess  []Outcome
	chance float64
}

// An outlook is a heap of prospects, the likeliest on top.
type outlook[C any] []prospect[C]

func (o outlook[C]) Len() int           { return len(o) }
func (o outlook[C]) Less(i, j int) bool { return o[i].chance > o[j].chance }
func (o outlook[C]) Swap(i, j int)      { o[i], o[j] = o[j], o[i] }
func (o *outlook[C]) Push(x any)        { *o = append(*o, x.(prospect[C])) }
func (o *outlook[C]) Pop() any {
	x := (*o)[len(*o)-1]
	*o = (*o)[:len(*o)-1]
	return x
}
