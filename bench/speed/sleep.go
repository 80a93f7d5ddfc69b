package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/synth"
)

// A list is a file whose lines are items, and the number of required items. Every line is
// one token, so weights do not reveal which items are needed.
type list struct {
	content  []byte
	required int
}

func newList(n int, needs [][]int, required []int) list {
	var b bytes.Buffer
	l := list{}
	for i := range n {
		mark := "p"
		if slices.Contains(required, i) {
			mark = "r"
			l.required++
		}
		fmt.Fprint(&b, mark, i)
		if needs != nil {
			for _, j := range needs[i] {
				fmt.Fprint(&b, "_", j)
			}
		}
		b.WriteByte('\n')
	}
	l.content = b.Bytes()
	return l
}

func needles(r *rand.Rand) list { return newList(2000, nil, r.Perm(2000)[:5]) }

func half(*rand.Rand) list {
	var every2nd []int
	for i := 1; i < 400; i += 2 {
		every2nd = append(every2nd, i)
	}
	return newList(400, nil, every2nd)
}

func dependent(r *rand.Rand) list {
	needs, required := synth.Dependencies(r, 400)
	return newList(400, needs, required)
}

// A goal is the speedup that so many workers should reach.
type goal struct {
	workers int
	times   float64
}

func (l *lab) needles(ctx context.Context) error {
	return l.race(ctx, "needles: 2,000 lines, 5 needed", needles, l.seeds, goal{8, 5})
}

func (l *lab) half(ctx context.Context) error {
	return l.race(ctx, "half kept: 400 lines, every second needed", half, 1, goal{8, 5}, goal{32, 15})
}

func (l *lab) dependencies(ctx context.Context) error {
	return l.race(ctx, "dependencies: 400 lines, half need earlier ones", dependent, l.seeds, goal{8, 2.3})
}

// race compares runs with several workers with a run of -j 1 --width 1, on tests
// that take the same time each and on tests whose time varies.
func (l *lab) race(ctx context.Context, title string, draw func(*rand.Rand) list, seeds int, goals ...goal) error {
	fmt.Printf("%s; a test sleeps %d ms; --atom lines --algorithm adaptive; %d lists.\n\n", title, l.millis, seeds)
	fmt.Print("| times | workers | tests | wall s | base: tests | base: wall s | times as fast | without start and end | target | met |\n")
	fmt.Print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |\n")
	for _, sigma := range []float64{0, 0.5} {
		base, sums := sum{}, make([]sum, len(goals))
		for seed := range seeds {
			in := draw(rand.New(rand.NewPCG(uint64(seed), 7)))
			test, err := l.sleeper(ctx, in, l.millis, sigma)
			if err != nil {
				return err
			}
			if _, err := base.run(ctx, l, in, test, 1, 1); err != nil {
				return err
			}
			for i, g := range goals {
				if _, err := sums[i].run(ctx, l, in, test, g.workers, 0); err != nil {
					return err
				}
			}
		}
		for i, g := range goals {
			times, target := "equal", g.times
			if sigma > 0 {
				times, target = fmt.Sprintf("lognormal, σ = %g", sigma), 0.7*g.times
			}
			s := sums[i]
			faster := base.wall.Seconds() / s.wall.Seconds()
			fmt.Printf("| %s | %d | %d | %.2f | %d | %.2f | %.2f | %.2f | %.2f | %s |\n", times, g.workers,
				s.tests/seeds, s.wall.Seconds()/float64(seeds), base.tests/seeds, base.wall.Seconds()/float64(seeds),
				faster, base.search.Seconds()/s.search.Seconds(), target, met(faster >= target))
		}
	}
	return nil
}

// sleeper returns the test of a list.
func (l *lab) sleeper(ctx context.Context, in list, millis int, sigma float64) (string, error) {
	return l.compile(ctx, true, "sleeper", "REQUIRED="+strconv.Itoa(in.required), "MILLIS="+strconv.Itoa(millis), fmt.Sprint("SIGMA=", sigma))
}

// A sum is the total cost of some runs.
type sum struct {
	wall, search time.Duration
	tests        int
}

// run adds a run and returns its result and the digest of what it committed.
func (s *sum) run(ctx context.Context, l *lab, in list, test string, workers, width int) (result string, err error) {
	args := []string{"-j", strconv.Itoa(workers), "--atom", "lines", "--algorithm", "adaptive"}
	if width > 0 {
		args = append(args, "--width", strconv.Itoa(width))
	}
	rep, out, err := l.whittle(ctx, in.content, append(args, test)...)
	s.wall, s.search, s.tests = s.wall+rep.Wall, s.search+rep.Search, s.tests+rep.Tests
	fmt.Fprintf(os.Stderr, "  -j %d: %d tests, %.2f s, %.2f s CPU, %d lines\n", workers, rep.Tests, rep.Wall.Seconds(), rep.CPU.Seconds(), rep.To.Lines)
	return string(out) + rep.Committed, err
}

// same checks that for one width the result and everything that was committed are the same
// for any number of workers, with varying test times.
func (l *lab) same(ctx context.Context) error {
	const millis = 5
	workers := []int{1, 2, 8, 32}
	fmt.Printf("Result, byte for byte, and committed events for one width; a test sleeps %d ms, σ = 0.5.\n\n", millis)
	fmt.Print("| list | width | workers | the same |\n| --- | ---: | --- | --- |\n")
	for _, k := range []struct {
		name string
		draw func(*rand.Rand) list
	}{{"needles", needles}, {"half kept", half}, {"dependencies", dependent}} {
		in := k.draw(rand.New(rand.NewPCG(0, 7)))
		test, err := l.sleeper(ctx, in, millis, 0.5)
		if err != nil {
			return err
		}
		for _, width := range []int{1, 8, 32} {
			var all []string
			for _, w := range workers {
				var s sum
				got, err := s.run(ctx, l, in, test, w, width)
				if err != nil {
					return err
				}
				all = append(all, got)
			}
			equal := len(slices.Compact(all)) == 1
			fmt.Printf("| %s | %d | %v | %s |\n", k.name, width, workers, met(equal))
		}
	}
	return nil
}
