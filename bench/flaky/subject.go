package main

import (
	"context"
	"errors"

	"github.com/whittle-dd/whittle/internal/sequential"
	"github.com/whittle-dd/whittle/internal/sequential/noise"
	"github.com/whittle-dd/whittle/reduce"
)

// A subject is a kind of input to reduce.
type subject struct {
	name  string
	plain func(o options, seed uint64) outcome // without noise, believing every answer
	noisy func(o options, z noise.Noise, seed uint64, proof bool) outcome
}

// A world is one input with its test.
type world[C any] struct {
	test    *noise.Test[C]
	session *sequential.Session[C]
	size    func(C) int
}

func subjectOf[C any](name string, world func(o options, z noise.Noise, seed uint64) world[C]) subject {
	return subject{
		name:  name,
		plain: func(o options, seed uint64) outcome { return world(o, noise.None, seed).plain() },
		noisy: func(o options, z noise.Noise, seed uint64, proof bool) outcome { return world(o, z, seed).noisy(proof) },
	}
}

func (w world[C]) plain() outcome {
	best := w.session.Original
	start := w.session.Key(best)
	err := w.session.Reduce(context.Background(), sequential.Leg[C]{
		Start: best,
		Oracle: reduce.OracleFunc[C](func(ctx context.Context, c C) (reduce.Outcome, error) {
			if w.session.Key(c) == start {
				return reduce.Outcome{Verdict: reduce.Interesting}, nil
			}
			return w.session.Sample(ctx, c, 0)
		}),
		Accept: func(c C, _ reduce.Size) error { best = c; return nil },
	})
	if err != nil {
		panic(err) // nothing in it can fail
	}
	return outcome{right: 1, size: float64(w.size(best)), tests: float64(w.test.Tests())}
}

func (w world[C]) noisy(proof bool) outcome {
	w.session.AlarmsNever, w.session.Tries = proof, 300
	r, err := w.session.Run(context.Background())
	out := outcome{tests: float64(w.test.Tests())}
	_, tooNoisy := errors.AsType[*sequential.NoisyError](err)
	_, never := errors.AsType[*sequential.NeverError](err)
	switch {
	case tooNoisy || never:
		out.refused = 1
	case err != nil:
		panic(err)
	case w.test.Truth(r.Best):
		out.right, out.size = 1, float64(w.size(r.Best))
	}
	if r.Rarer {
		out.rarer = 1
	}
	return out
}

func lists() (out []subject) {
	for _, l := range noise.Lists() {
		out = append(out, subjectOf(l.Name, func(o options, z noise.Noise, seed uint64) world[[]int] {
			w := l.World(z, seed)
			return world[[]int]{&w.Test, w.Session(o.workers, o.width), func(ps []int) int { return len(ps) }}
		}))
	}
	return out
}
