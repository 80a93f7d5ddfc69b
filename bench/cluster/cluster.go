// Package cluster measures, in simulated time, what a server with many slots is worth to a reduction.
//
//	go test ./bench/cluster -v -run Scaling -table -timeout 2h
//
// The runner is the real one. The server is simulated on the clock of testing/synctest, so that the figures
// depend only on the plan, the runner and the seed: a queue, slots, a time for each action beside its test, tests
// whose times are lognormal, and workers that are lost with what they run.
package cluster

import (
	"context"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

// A Cluster is a simulated server with its client, which follows the rules of internal/remote.
type Cluster struct {
	Slots    int           // actions that run at once
	Test     time.Duration // the mean time of a test
	Sigma    float64       // the spread of test times
	Overhead time.Duration // of an action, on its slot
	Latency  time.Duration // of a call, before and after the action; on average half of it
	Lost     float64       // the share of actions whose worker dies; the client asks again

	mu      sync.Mutex
	client  queue // of the client: what it has not sent yet
	server  queue // of the server: what it has not started yet
	running sync.WaitGroup
	Started int // tests that occupied a slot
}

// A queue holds what waits for one of a number of places.
type queue struct {
	busy    int
	waiting []*entry
}

type entry struct {
	question reduce.Question
	ready    chan struct{}
}

// enter takes a place, or waits for one.
func (q *queue) enter(places int, about reduce.Question) *entry {
	e := &entry{about, make(chan struct{})}
	q.waiting = append(q.waiting, e)
	q.next(places)
	return e
}

// next gives free places to those of the newest step, and of these to the most urgent.
func (q *queue) next(places int) {
	for q.busy < places && len(q.waiting) > 0 {
		first := 0
		for i, e := range q.waiting {
			if a, b := e.question, q.waiting[first].question; a.Step > b.Step || a.Step == b.Step && a.Depth < b.Depth {
				first = i
			}
		}
		e := q.waiting[first]
		q.waiting = slices.Delete(q.waiting, first, first+1)
		q.busy++
		close(e.ready)
	}
}

// Run runs a test whose identity is given, and returns when the client has the answer.
func (c *Cluster) Run(ctx context.Context, identity []byte) error {
	h := fnv.New64a()
	h.Write(identity)
	draw := rand.New(rand.NewPCG(h.Sum64(), 11))
	own := time.Duration(1 + draw.Int64N(int64(c.Latency))) // so that hardly any two things happen at the same instant
	time.Sleep(own)
	c.mu.Lock()
	mine := c.client.enter(c.Workers(), reduce.QuestionOf(ctx))
	c.mu.Unlock()
	select {
	case <-mine.ready:
	case <-ctx.Done():
		time.Sleep(own)
		c.mu.Lock()
		defer c.mu.Unlock()
		if i := slices.Index(c.client.waiting, mine); i >= 0 {
			c.client.waiting = slices.Delete(c.client.waiting, i, i+1)
		} else {
			c.release()
		}
		return context.Cause(ctx)
	}
	began := time.Now()
	err := c.ask(ctx, draw)
	time.Sleep(own)
	rest := c.Test - time.Since(began)
	if err == nil || rest <= 0 {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.release()
		return err
	}
	c.running.Go(func() { // the server still runs it, so the place is not free yet
		time.Sleep(rest)
		c.mu.Lock()
		defer c.mu.Unlock()
		c.release()
	})
	return err
}

// release gives a place of the client back.
func (c *Cluster) release() {
	c.client.busy--
	c.client.next(c.Workers())
}

// ask sends an action and waits for its end.
func (c *Cluster) ask(ctx context.Context, draw *rand.Rand) error {
	length := time.Duration(float64(c.Test) * math.Exp(c.Sigma*draw.NormFloat64()-c.Sigma*c.Sigma/2))
	for draw.Float64() < c.Lost {
		c.execute(ctx, length)
		select { // the client asks again after twice the time of the slowest of the latest 64 actions
		case <-time.After(7*c.Test + 2*time.Second):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
	select {
	case <-c.execute(ctx, length):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// execute has the server run an action, which ends even if nobody waits for it.
func (c *Cluster) execute(ctx context.Context, length time.Duration) (done chan struct{}) {
	done = make(chan struct{})
	c.mu.Lock()
	mine := c.server.enter(c.Slots, reduce.QuestionOf(ctx))
	c.mu.Unlock()
	c.running.Go(func() {
		<-mine.ready
		time.Sleep(c.Overhead + length)
		c.mu.Lock()
		defer c.mu.Unlock()
		c.Started++
		c.server.busy--
		c.server.next(c.Slots)
		close(done)
	})
	return done
}

// Close waits for what still runs.
func (c *Cluster) Close() { c.running.Wait() }

// Workers returns how many tests a client has under way.
func (c *Cluster) Workers() int {
	if c.Slots == 1 {
		return 1
	}
	return (5*c.Slots + 3) / 4
}
