package whittle

import (
	"context"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// Reduce makes files small: it returns the smallest files that the test still finds
// interesting. The test must find the files themselves interesting; otherwise the error is
// [reduce.ErrNotInteresting]. Whatever the error, the result holds the best so far.
//
// The test is called from as many goroutines at once as there are workers. Equal candidates
// are tested once, unless [Options.Flaky] is set.
func Reduce(ctx context.Context, files text.Files, test reduce.Oracle[text.Files], o Options) (Result, error) {
	r, err := New(files, o)
	if err != nil {
		return unchanged(files), err
	}
	return r.Run(ctx, test)
}

// unchanged is the result of a reduction that could not begin.
func unchanged(files text.Files) Result {
	size := SizeOf(files)
	return Result{Files: files, From: size, To: size}
}

// Pass returns the pass that [Reduce] runs on these files, for programs that have a
// [reduce.Runner] of their own. Use [text.Files.Key] and [Reduction.Rank] with it.
func Pass(files text.Files, o Options) (reduce.Pass[text.Files], error) {
	r, err := New(files, o)
	if err != nil {
		return nil, err
	}
	return r.Pass(), nil
}

// A Result is what a reduction came to.
type Result struct {
	Files    text.Files // the smallest that the test has accepted
	From, To Size
	Tests    int    // run, without the one on the original
	Cached   int    // candidates that were answered without a test
	Accepted int    // steps taken
	AtBest   int    // tests that had been run when the result was found
	Minimal  string // what was proven about the result; "": nothing, or the run ended early
	Unproven string // why nothing was proven although the run came to its end
	Rates    *Rates // of a test that turned out to be flaky; nil: it was not, or the run ended early

	Left []string // of the words and numbers of the original, if they were to be replaced

	Unconfirmed bool // the test is flaky, and the run ended before the result was confirmed
}

// A Reduction is what [Reduce] does with some files: it says what will be done, and does it
// once.
type Reduction struct {
	files    text.Files
	options  Options
	choice   choice
	langs    languages
	keep     *protection
	words    termSet // of the original, if they are to be replaced
	spelled  termSet // those of them that are keywords
	forest   *syntax.Forest
	stop     *syntax.Stop   // set when the context of the run is done
	trees    map[string]int // see Trees
	notes    []string
	progress progress
	sizes    memo[Size]
	ranks    memo[reduce.Size]
}

// New decides what to run on files: which of them are parsed, and as what. It runs nothing.
// The error is an [*OptionError] or a [*GrammarError].
func New(files text.Files, o Options) (*Reduction, error) {
	return NewContext(context.Background(), files, o)
}

// NewContext is New for large files: if ctx is done while they are parsed, the error is its cause.
func NewContext(ctx context.Context, files text.Files, o Options) (*Reduction, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	r := &Reduction{files: files, options: o, stop: syntax.NewStop()}
	defer context.AfterFunc(ctx, r.stop.Set)()
	var err error
	if r.choice, err = o.choose(); err != nil {
		return nil, err
	}
	if err := o.checkTouched(files); err != nil {
		return nil, err
	}
	texts, _ := syntax.DecodeFiles(o.touched(files))
	if r.langs, err = languagesOf(texts, o); err != nil {
		return nil, err
	}
	r.langs.on(r.stop)
	if r.keep, err = o.protect(files, r.langs); err != nil {
		return nil, err
	}
	r.trees, r.notes = r.langs.fit(texts, o)
	r.notes = append(r.notes, r.langs.check(texts)...)
	r.notes = append(r.notes, r.keep.notes()...)
	r.forest = syntax.NewForest(texts, r.langs)
	r.readWords()
	if r.stop.Hit() {
		return nil, context.Cause(ctx)
	}
	return r, nil
}

// Languages names the languages of the files that are parsed, separated by commas; "" if all
// are reduced as text.
func (r *Reduction) Languages() string { return r.langs.String() }

// Notes returns a sentence for each file that is not what it seems to be, for example because
// it has syntax errors.
func (r *Reduction) Notes() []string { return slices.Clone(r.notes) }

// Tree returns the syntax tree of the files that may be touched, in UTF-8, and what algorithms
// need to know about their languages. A file that is not parsed is a single token; ok is false if
// none is parsed.
func (r *Reduction) Tree() (root *tree.Node, s tree.Syntax, ok bool) {
	return r.forest.Tree(), r.forest.Syntax(), len(r.langs) > 0
}

// Pass returns the pass that the reduction runs on its files.
func (r *Reduction) Pass() reduce.Pass[text.Files] {
	return r.anonymized(r.untilSmall(r.within(r.choice.pass(r.options, r.langs, r.keep))))
}

// within returns a pass on the text of the files that may be touched as a pass on all files. What is
// protected stays.
func (r *Reduction) within(p reduce.Pass[text.Files]) reduce.Pass[text.Files] {
	return r.options.touching(syntax.Encoded(r.keep.guard(p)))
}

// original returns the files that words and protected parts are looked for in.
func (r *Reduction) original() text.Files {
	if r.options.Original != nil {
		return r.options.Original
	}
	return r.files
}

// Run reduces the files. See [Reduce].
func (r *Reduction) Run(ctx context.Context, test reduce.Oracle[text.Files]) (Result, error) {
	out, err := test.Test(ctx, r.files)
	if err == nil && out.Verdict != reduce.Interesting && r.options.Flaky == nil {
		err = &reduce.NotInterestingError{Outcome: out}
	}
	known := &reduce.Memory{}
	if err == nil {
		err = known.Put(r.files.Key(), out)
	}
	if err != nil {
		return unchanged(r.files), err
	}
	if r.options.MaxTests > 0 {
		test = reduce.Budgeted(test, AtMost(r.options.MaxTests, r.options.Workers))
	}
	return r.RunCached(ctx, &reduce.Cached[text.Files]{Oracle: test, Key: text.Files.Key, Store: known})
}

// AtMost returns how many tests a run executes at most if it may count maxTests: with several
// workers, tests that ran ahead of their turn and were not needed come on top.
func AtMost(maxTests, workers int) int {
	if workers <= 1 {
		return maxTests
	}
	return maxTests + 2*workers
}

// RunCached is Run with a cache of the caller's, for example one that outlives the program. The
// cache should know that the original is interesting; otherwise its test counts.
func (r *Reduction) RunCached(ctx context.Context, test *reduce.Cached[text.Files]) (Result, error) {
	defer context.AfterFunc(ctx, r.stop.Set)()
	r.progress = progress{best: r.files, test: test}
	if r.options.Flaky != nil {
		return r.concluded(r.runFlaky(ctx, test))
	}
	done, err := r.tryEmpty(ctx)
	if err == nil && !done {
		_, err = r.newRunner(test).Run(ctx, r.files, r.Pass())
	}
	return r.concluded(r.result(err), err)
}

// newRunner returns the runner of the pass. The tests that were run before, such as that of the empty
// input, count for its limit.
func (r *Reduction) newRunner(oracle reduce.Oracle[text.Files]) *reduce.Runner[text.Files] {
	test := r.progress.test
	runner := &reduce.Runner[text.Files]{
		Oracle: oracle, Key: text.Files.Key, Size: r.Rank, Workers: r.options.Workers, Sure: r.options.Sure,
		Accept: r.accept, Observe: r.observe, Tested: test.Tested,
	}
	if r.options.SkipNow != nil {
		runner.Skip = r.skip
	}
	if r.options.MaxTests > 0 {
		runner.MaxTests = r.options.MaxTests - test.Misses()
		if runner.MaxTests <= 0 {
			runner.MaxTests = -1
		}
	}
	return runner
}

// tryEmpty tests the empty input: a test that finds it interesting is too loose.
func (r *Reduction) tryEmpty(ctx context.Context) (done bool, err error) {
	empty := r.Empty()
	if empty.Key() == r.files.Key() {
		return false, nil // there is no content to remove
	}
	out, err := r.progress.test.Test(ctx, empty)
	if err != nil || out.Verdict != reduce.Interesting {
		return false, err
	}
	accept, size := r.tooLoose()
	if accept {
		return true, r.accept(empty, size)
	}
	return false, nil
}

// Empty returns files without their content.
func Empty(files text.Files) text.Files {
	out := slices.Clone(files)
	for i := range out {
		if !out[i].Link {
			out[i].Data = nil
		}
	}
	return out
}

func (r *Reduction) accept(fs text.Files, size reduce.Size) error {
	if r.options.Accept != nil {
		if err := r.options.Accept(fs, size); err != nil {
			return err
		}
	}
	r.progress.accepted++
	r.progress.best, r.progress.atBest = fs, r.progress.test.Misses()
	return nil
}

// skip reports whether a pass is to be skipped now, and remembers that it was.
func (r *Reduction) skip(pass string) bool {
	if !r.options.SkipNow(pass) {
		return false
	}
	if name, _, _ := strings.Cut(pass, "/"); !slices.Contains(r.progress.skipped, name) {
		r.progress.skipped = append(r.progress.skipped, name)
	}
	return true
}

func (r *Reduction) observe(e reduce.Event) {
	r.progress.observe(e)
	if r.options.Observe != nil {
		r.options.Observe(e)
	}
}

func (r *Reduction) result(err error) Result {
	p := &r.progress
	out := Result{
		Files: p.best, From: r.SizeOf(r.files), To: r.SizeOf(p.best), Accepted: p.accepted, AtBest: p.atBest,
		Tests: p.test.Misses(), Cached: p.test.Hits() + p.repeats,
	}
	if r.options.Anonymize {
		out.Left = r.Left(p.best)
	}
	flaky := p.flaky != nil && !p.flaky.Steady
	if err != nil {
		out.Unconfirmed = flaky && out.Accepted > 0
		return out
	}
	out.Minimal, out.Unproven = r.minimal()
	if flaky {
		out.Rates = &Rates{p.flaky.Rate, p.flaky.Original}
	}
	return out
}
