package whittle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/sequential"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// progress is what is known about a run while it lasts.
type progress struct {
	test      *reduce.Cached[text.Files]
	best      text.Files
	atBest    int           // tests run when it was found
	accepted  int           // new bests
	repeats   int           // candidates that came up again
	current   reduce.Digest // the value moved to last; zero: the original
	shortened []string      // what passes shortened that do not remove anything, once each
	skipped   []string      // passes that the user ended before they had asked everything
	reworded  bool          // words were replaced
	flaky     *sequential.Result[text.Files]
}

func (p *progress) observe(e reduce.Event) {
	if e.Repeat {
		p.repeats++
	}
	if e.Kind != reduce.Accepted {
		return
	}
	p.current = e.Candidate
	name, _, _ := strings.Cut(e.Pass, "/")
	p.reworded = p.reworded || name == anonymizing
	for _, pass := range tree.Passes() {
		if what := shortenedBy(pass); pass.Name == name && pass.Shortens && !slices.Contains(p.shortened, what) {
			p.shortened = append(p.shortened, what)
		}
	}
}

// shortenedBy returns the word for what a pass shortens.
func shortenedBy(p *tree.Pass) string {
	switch {
	case p.Renames:
		return "names"
	case p.Squashes:
		return "blanks"
	}
	return "values"
}

// minimal states what was proven about the result of a run that came to its end: the promises of
// its algorithm or of its last passes. If nothing was, it returns the reason. The promises are
// about the current value: after a move that added tokens the best is another one.
func (r *Reduction) minimal() (claim, whyNot string) {
	p := &r.progress
	if p.flaky != nil && !p.flaky.Steady {
		return r.flakyMinimal()
	}
	return r.exactlyMinimal()
}

// flakyMinimal is minimal for a flaky test.
func (r *Reduction) flakyMinimal() (claim, whyNot string) {
	switch f := r.progress.flaky; {
	case f.Rarer:
		return "", "smaller inputs fail less often"
	case !f.Complete:
		return "", "smaller results did not hold up in new runs"
	}
	claim, whyNot = r.exactlyMinimal()
	if claim != "" {
		claim += "; this is as far as repeated runs of a flaky test show"
	}
	return claim, whyNot
}

func (r *Reduction) exactlyMinimal() (claim, whyNot string) {
	p := &r.progress
	switch {
	case len(p.skipped) > 0:
		return "", "passes were skipped: " + strings.Join(p.skipped, ", ")
	case p.current != (reduce.Digest{}) && p.current != p.best.Key():
		return "", "the run did not end on the smallest input that it found"
	case p.accepted > 0 && len(p.best) > 0 && hollow(r.options.touched(p.best)):
		return "", "the result is empty"
	case r.choice.tree != nil:
		return "", fmt.Sprintf("nothing is claimed for the algorithm %s by itself", r.choice.tree.Name)
	case r.choice.atom == nil && r.choice.list == dd.Default && len(r.langs) > 0:
		claim, whyNot = r.treeMinimal()
	default:
		claim, whyNot = r.listMinimal(len(r.options.touched(p.best)) > 1)
	}
	if claim != "" && r.options.restricted() {
		claim += "; this does not include files that must not be touched"
	}
	if claim != "" && p.reworded {
		claim += "; this was shown before words and numbers were replaced"
	}
	if n := r.keep.parts(); claim != "" && n > 0 {
		claim += "; this does not include " + plural(n, "protected part")
	}
	if claim != "" && p.atBest > 0 && p.atBest < p.test.Misses() {
		claim += fmt.Sprintf(" (smallest after %d tests; the rest confirm that nothing else can be removed)", p.atBest)
	}
	return claim, whyNot
}

// hollow reports whether no file has content.
func hollow(fs text.Files) bool {
	return !slices.ContainsFunc(fs, func(f text.File) bool { return !f.Link && len(f.Data) > 0 })
}

// listMinimal is the claim for lists, if the algorithm promises it or if the pipeline, which is
// a fixpoint, adds it. It is about files too if they are meant.
func (r *Reduction) listMinimal(files bool) (claim, whyNot string) {
	var units []string
	needed := dd.Always
	if r.choice.atom != nil {
		units = []string{r.choice.atom.Unit}
	} else {
		needed = dd.AtFixpoint
		for _, pass := range text.Passes() {
			if pass.Unit != "" && r.options.enabled(pass.Name) && (pass.Unit != text.FileUnit || files) {
				units = append(units, pass.Unit)
			}
		}
	}
	switch {
	case r.choice.list.Minimal < needed:
		return "", fmt.Sprintf("the algorithm %s does not promise it", r.choice.list.Name)
	case len(units) == 0:
		return "", "none of the passes that prove it ran"
	}
	return fmt.Sprintf("1-minimal: no single %s can be removed", either(units)), ""
}

// treeMinimal is the claim of the default: what the passes on trees prove about files that are
// parsed, what those on text prove about the others, and that every file is needed.
func (r *Reduction) treeMinimal() (claim, whyNot string) {
	best := r.options.touched(r.progress.best)
	texts, _ := syntax.DecodeFiles(slices.DeleteFunc(slices.Clone(best), func(f text.File) bool { return f.Dir }))
	asText := 0
	for _, f := range texts {
		l := r.langs[f.Path]
		if _, ok := l.ParseTree(f.Data); f.Link || !ok || l.Coarse(len(f.Data)) {
			asText++ // to the passes on trees it is a single token, or some
		}
	}
	var claims []string
	if asText < len(texts) {
		if claim, whyNot = r.treeProof(); whyNot != "" {
			return "", whyNot
		}
		claims = append(claims, claim)
	}
	if asText > 0 {
		if claim, whyNot = r.listMinimal(false); whyNot != "" {
			return "", whyNot
		}
		if len(claims) > 0 {
			claim = "in files that are not parsed, " + claim
		}
		claims = append(claims, claim)
	}
	if len(best) > 1 {
		claims = append(claims, "no single file can be removed")
	}
	return strings.Join(claims, "; "), ""
}

// treeProof is the claim for syntax trees, if the pass that proves it ran.
func (r *Reduction) treeProof() (claim, whyNot string) {
	for _, pass := range tree.Passes() {
		if pass.Proves == "" || !r.options.enabled(pass.Name) {
			continue
		}
		if s := r.progress.shortened; len(s) > 0 {
			slices.Sort(s)
			return pass.Proves + ", shown before " + listed(s, "and") + " were shortened", ""
		}
		return pass.Proves, ""
	}
	return "", "the pass that proves it did not run"
}

// either lists alternatives: "a, b or c".
func either(words []string) string { return listed(words, "or") }

// listed lists words, with another one before the last.
func listed(words []string, before string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + before + " " + words[last]
}
