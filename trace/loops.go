package trace

var loopsPass = &Pass{
	Name: "loops", About: "removes rounds of loops",
	Structure: true, stage: loops,
}

var samplesPass = &Pass{
	Name: "samples", About: "removes elements of samples, as part of loops",
	Structure: true,
}

// loops takes rounds out of loops: breadth first over the loops, in each first runs of
// all rounds, then of half as many, down to single ones, from the last to the first.
func loops(s state, then func(state) plan) plan {
	return loopsOf(s, []*Part{s.run.Trace.Root}, then)
}

func loopsOf(s state, queue []*Part, then func(state) plan) plan {
	for len(queue) > 0 {
		p := queue[0]
		if p.Kind == Loop && p.count() > 0 || p.steps() && s.enabled(samplesPass) {
			return govern(s, p, func(s state) plan { return cut(s, p, queue[1:], p.count(), p.count(), then) })
		}
		queue = appendParts(queue[1:], p)
	}
	return then(s)
}

// appendParts is the queue with the parts right in p.
func appendParts(queue []*Part, p *Part) []*Part {
	queue = queue[:len(queue):len(queue)]
	for _, it := range p.Items {
		if it.Part != nil {
			queue = append(queue, it.Part)
		}
	}
	return queue
}

// cut tries to take runs of size rounds out of l, those that end before round end
// first, then goes on with the queue.
func cut(s state, l *Part, queue []*Part, size, end int, then func(state) plan) plan {
	count := l.count()
	for g := s.know.loops[l.Site]; size >= 1 && (g.itself || g.counter != 0); {
		for end > 0 {
			begin := max(0, end-size)
			size := size
			yes := func(s state) plan { return cutFrom(s, l, queue, size, begin, then) }
			no := func(s state) plan { return cut(s, l, queue, size, begin, then) }
			if p := s.without(l, begin, end, yes, no); p != nil {
				return p
			}
			end = begin
		}
		size, end = min(size, count)/2, count
	}
	return loopsOf(s, appendParts(queue, l), then)
}

// cutFrom goes on in the run that a cut has led to.
func cutFrom(s state, l *Part, queue []*Part, size, end int, then func(state) plan) plan {
	heirs := s.run.Trace.heirs()
	var now []*Part
	for _, p := range queue {
		if q := heirs[p.id]; q != nil {
			now = append(now, q)
		}
	}
	l = heirs[l.id]
	if l == nil || l.count() == 0 {
		return loopsOf(s, now, then)
	}
	return cut(s, l, now, size, min(end, l.count()), then)
}

// without asks whether the rounds of l from begin to end can go: together with what is
// linked to them, then alone, then with every later choice renumbered whose range has
// shrunk. It is nil if there is no way to take them out.
func (s state) without(l *Part, begin, end int, yes, no func(state) plan) plan {
	var at []int
	for i := begin; i < end; i++ {
		at = append(at, i)
	}
	var ways []*edit
	add := func(links, renumber bool) {
		e := newEdit()
		e.renumber = renumber
		if !s.know.remove(s.run, e, l, at, links) {
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
	return s.oneWay(l, s.roundsMove(l, begin, end), ways, 0, yes, no)
}

// oneWay tries the ways to take rounds out, from the i-th on. Others than the first are
// soon given up at a place where they do not pay.
func (s state) oneWay(l *Part, m move, ways []*edit, i int, yes, no func(state) plan) plan {
	if i == len(ways) {
		return no(s)
	}
	note := "rounds of " + s.run.Trace.name(l.Site)
	next := func(s state) plan { return s.oneWay(l, m, ways, i+1, yes, no) }
	if i == 0 {
		return s.tryUnrefuted(m, ways[0], note, yes, next)
	}
	return s.hoping(hope{site: l.Site, value: uint64(i), after: true}, ways[i], note, yes, next)
}
