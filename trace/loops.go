package trace

var loopsPass = &Pass{
	Name: "loops", About: "removes rounds of loops",
	Structure: true, stage: loops,
}

var samplesPass = &Pass{
	Name: "samples", About: "removes elements of samples, as part of loops",
	Structure: true,
}

// loops removes rounds of loops, breadth first over the loops. In each it tries runs of all rounds,
// then of half as many, down to single rounds, from the last to the first.
func loops(s state, then func(state) plan) plan {
	return loopsOf(s, []*Part{s.run.Trace.Root}, then)
}

func loopsOf(s state, queue []*Part, then func(state) plan) plan {
	for len(queue) > 0 {
		p := queue[0]
		if p.Kind == Loop && p.count() > 0 || p.steps() && s.enabled(samplesPass) {
			next := func(s state) plan { return shorten(s, p, queue[1:], p.count(), p.count(), then) }
			if p.count() < 2 { // it shows few links, and other passes lower its count
				return next(s)
			}
			return probeLoop(s, p, next)
		}
		queue = appendParts(queue[1:], p)
	}
	return then(s)
}

// appendParts returns the queue with the parts directly in p added.
func appendParts(queue []*Part, p *Part) []*Part {
	queue = queue[:len(queue):len(queue)]
	for _, it := range p.Items {
		if it.Part != nil {
			queue = append(queue, it.Part)
		}
	}
	return queue
}

// shorten tries to remove runs of size rounds from l, those that end before round end first, then
// continues with the queue.
func shorten(s state, l *Part, queue []*Part, size, end int, then func(state) plan) plan {
	count := l.count()
	for size >= 1 && s.know.loops[l.Site].removable() {
		for end > 0 {
			begin := max(0, end-size)
			size := size
			yes := func(s state) plan { return shortenSuccessor(s, l, queue, size, begin, then) }
			no := func(s state) plan { return shorten(s, l, queue, size, begin, then) }
			if p := s.tryWithout(l, begin, end, yes, no); p != nil {
				return p
			}
			end = begin
		}
		size, end = min(size, count)/2, count
	}
	return loopsOf(s, appendParts(queue, l), then)
}

// shortenSuccessor continues in the run that the removal of rounds has led to.
func shortenSuccessor(s state, l *Part, queue []*Part, size, end int, then func(state) plan) plan {
	successors := s.run.Trace.successors()
	var now []*Part
	for _, p := range queue {
		if q := successors[p.id]; q != nil {
			now = append(now, q)
		}
	}
	l = successors[l.id]
	if l == nil || l.count() == 0 {
		return loopsOf(s, now, then)
	}
	return shorten(s, l, now, size, min(end, l.count()), then)
}

// tryWithout tries to remove the rounds of l from begin to end: together with what is linked to
// them, then alone, then with every later choice renumbered whose range has shrunk. It returns nil
// if there is no way to remove them.
func (s state) tryWithout(l *Part, begin, end int, yes, no func(state) plan) plan {
	var at []int
	for i := begin; i < end; i++ {
		at = append(at, i)
	}
	var ways []*edit
	add := func(links, renumber bool) {
		e := newEdit()
		e.renumber = renumber
		if !s.know.removeRounds(s.run, e, l, at, links) {
			return
		}
		for _, w := range ways {
			if string(w.key()) == string(e.key()) {
				return
			}
		}
		ways = append(ways, e)
	}
	if s.know.links {
		add(true, false)
	}
	add(false, false)
	if s.know.links && s.options.Strategy == Realign {
		add(false, true)
	}
	if len(ways) == 0 {
		return nil
	}
	return s.tryWays(l, s.roundsMove(l, begin, end), ways, 0, yes, no)
}

// tryWays tries the ways to remove rounds, from the i-th on. Ways other than the first are
// abandoned early at a place where they do not succeed.
func (s state) tryWays(l *Part, m move, ways []*edit, i int, yes, no func(state) plan) plan {
	if i == len(ways) {
		return no(s)
	}
	note := "rounds of " + s.run.Trace.name(l.Site)
	next := func(s state) plan { return s.tryWays(l, m, ways, i+1, yes, no) }
	if i == 0 {
		return s.tryUnrefuted(m, ways[0], note, yes, next)
	}
	return s.tryPromising(moveKind{site: l.Site, value: uint64(i), after: true}, ways[i], note, yes, next)
}
