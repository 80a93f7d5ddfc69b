package job

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// alike are the results of the final size, in the order in which they were accepted. The size is the
// first number of the rank: usually tokens. Steps that only shorten names or numbers leave it as it is.
type alike struct {
	size  int
	files []text.Files
	keys  []reduce.Digest
}

// mostAlike is how many results are compared: the last ones.
const mostAlike = 16

func (a *alike) add(fs text.Files, key reduce.Digest, rank reduce.Size) {
	switch {
	case len(a.keys) == 0 || rank[0] < a.size:
		*a = alike{size: rank[0]}
	case slices.Contains(a.keys, key):
		return
	case len(a.keys) == mostAlike:
		a.files, a.keys = a.files[1:], a.keys[1:]
	}
	a.files, a.keys = append(a.files, fs), append(a.keys, key)
}

// mark identifies what is compared.
func (a *alike) mark() []byte {
	var all []byte
	for _, k := range a.keys {
		all = append(all, k[:]...)
	}
	return fmt.Appendf(nil, "%x", reduce.DigestOf(all))
}

// fastest makes that of the results of the final size the result whose test runs quickest. That was
// done already if the session has recorded it.
func (r *filesRun) fastest(ctx context.Context) error {
	a := &r.alike
	if len(a.keys) < 2 {
		r.say("--fastest: no other result of this size was met")
		return nil
	}
	s := r.session.Settings()
	mark := a.mark()
	if string(s.Fastest) == string(mark) {
		return nil
	}
	took := make([]time.Duration, len(a.files))
	err := r.script.Alone(ctx, func(e oracle.Executor) error {
		for i, fs := range a.files {
			var err error
			if took[i], err = r.median(ctx, e, fs); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	last := len(took) - 1
	best := quickest(took)
	if best == last {
		r.say(fmt.Sprintf("--fastest: of %d results of this size, the last is about as quick as any: %s", len(took), ui.Duration(took[last])))
	} else {
		if err := r.choose(a.files[best], journal.Step{Note: "the fastest of its size"}); err != nil {
			return err
		}
		r.say(fmt.Sprintf("--fastest: of %d results of this size, one with %s is chosen, whose test takes %s; that of the last, with %s, takes %s",
			len(took), Count(r.best.Bytes(), "byte"), ui.Duration(took[best]), Count(a.files[last].Bytes(), "byte"), ui.Duration(took[last])))
	}
	s.Fastest = mark
	return r.session.Settle(s)
}

// quickest returns the index of the shortest time. It is that of the last one unless another is
// shorter by a fifth and by 10 ms: less could be chance, and the last one is the smallest.
func quickest(took []time.Duration) int {
	best := len(took) - 1
	last := took[best]
	for i, d := range took {
		if d < took[best] && d <= last-max(last/5, 10*time.Millisecond) {
			best = i
		}
	}
	return best
}

// median returns the middle of three times that the test takes on files.
func (r *filesRun) median(ctx context.Context, e oracle.Executor, fs text.Files) (time.Duration, error) {
	var took [3]time.Duration
	for i := range took {
		res, err := e.Run(ctx, r.script.Job(fs))
		if err != nil {
			return 0, err
		}
		took[i] = res.Elapsed
	}
	slices.Sort(took[:])
	return took[1], nil
}

// choose makes files the result, for the reason that the step gives.
func (r *filesRun) choose(fs text.Files, why journal.Step) error {
	rank, size := r.reduction.Rank(fs), ui.Size(r.reduction.SizeOf(fs))
	why.Digest, why.Rank, why.Tokens, why.Lines = fs.Key(), rank, size.Tokens, size.Lines
	if err := r.session.Accept(why, fs); err != nil {
		return err
	}
	if err := r.place(fs); err != nil {
		return err
	}
	r.best, r.rank, r.bestSize = fs, rank, size
	return nil
}

// provenOfAnother takes back what was proven if it was proven of another result of the same size.
func (r *filesRun) provenOfAnother() {
	best := r.best.Key()
	if f := r.formatted(); f.known && f.to == best {
		best = f.from
	}
	if r.result.Minimal == "" || r.session.Settings().Fastest == nil || best == r.result.Files.Key() {
		return
	}
	r.result.Minimal, r.result.Unproven = "", "--fastest chose another result of the same size than the one that was proven"
}
