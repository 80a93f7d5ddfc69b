package job

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// ListDifference is a job that finds the items of a list that cause a failure, or that prevent it.
type ListDifference struct {
	Options
	Test    Test
	List    List
	Other   []string        // the list on the other side; nil: the items that are kept
	Base    string          // the results are BASE.works, BASE.fails and BASE.diff; "": they are not written
	Infer   *Inference      // the test is a command whose failure is inferred; nil: it is a program that tells
	Judge   oracle.Judgment // what a run of the test says; nil: its exit status
	Isolate dd.IsolateOptions
	All     bool // look for other items that have the same effect, until there are none

	// Subject names what fails, for sentences: "gcc".
	Subject string
}

// A ListCause is a pair of lists whose difference causes or prevents the failure.
type ListCause struct {
	Works, Fails []string
	Words        string // a sentence
}

// Run does the job, and shows it to the reader that it makes. It returns a nil summary if it could not
// begin. Without All it finds one cause.
func (d ListDifference) Run(ctx context.Context, reader func(func() ui.Stats) ui.Reader) ([]ListCause, *ui.End, error) {
	s := &listSides{spec: d, works: numbered(d.Other), fails: numbered(d.List.Items)}
	if d.Other == nil {
		s.works = numbered(d.List.Kept())
	}
	s.tests = &fileSides{spec: Difference{Infer: d.Infer, Judge: d.Judge}}
	if d.List.Kind == Lines {
		s.tests.spec.Fails = d.List.Input
	}
	s.update()
	r := isolating[[]item](d.Options, d.Test, d.Isolate, s)
	end, err := r.do(ctx, reader)
	if end == nil {
		return nil, nil, err
	}
	return s.found, end, err
}

// listSides are two lists.
type listSides struct {
	spec         ListDifference
	works, fails []item
	prevented    bool // the list works, and the other side fails
	j            *job
	tests        *fileSides            // runs the test on lists in the form of files
	results      *fileSides            // writes the results; nil: they are not written
	pairs        []change.Pair[[]item] // that were found
	found        []ListCause
}

// update hands the sides to what runs the test.
func (s *listSides) update() {
	s.tests.works, s.tests.fails = s.spec.List.encode(s.works), s.spec.List.encode(s.fails)
}

// exchange exchanges the sides: the list works, and the other side fails.
func (s *listSides) exchange() {
	s.works, s.fails, s.prevented = s.fails, s.works, true
	s.update()
}

func (s *listSides) names() string                  { return s.spec.Subject }
func (s *listSides) title() string                  { return s.spec.List.title(s.spec.Subject) }
func (s *listSides) sides() (works, fails []item)   { return s.works, s.fails }
func (s *listSides) levels() []change.Level[[]item] { return s.spec.List.levels() }
func (s *listSides) unit() string                   { return s.spec.List.Kind.Unit() }
func (s *listSides) key(items []item) reduce.Digest { return s.spec.List.key(items) }
func (s *listSides) pack(works, fails []item) text.Files {
	return s.spec.List.redacted(s.tests.pack(s.spec.List.encode(works), s.spec.List.encode(fails)), s.j)
}

func (s *listSides) oracle() reduce.Oracle[[]item] {
	return reduce.Via(reduce.Oracle[text.Files](s.j.script), s.spec.List.encode)
}

func (s *listSides) once(ctx context.Context, items []item) finding {
	return s.j.once(ctx, s.spec.List.encode(items))
}

func (s *listSides) firstJob() oracle.Job { return s.tests.firstJob() }

func (s *listSides) outside(ctx context.Context, e oracle.Executor) bool {
	return s.tests.outside(ctx, s.spec.List.within(e))
}

// prepare also finds out which side it is that fails, if a command shows that.
func (s *listSides) prepare(ctx context.Context, j *job) error {
	s.j = j
	j.script.Exec = s.spec.List.within(j.script.Exec)
	err := s.tests.prepare(ctx, j)
	if e, ok := errors.AsType[*SidesError](err); ok && e.Swapped() {
		s.exchange()
		err = s.tests.prepare(ctx, j)
	}
	return err
}

// measure counts the items that differ.
func (s *listSides) measure(works, fails []item) ui.Size {
	return sizeOf(slices.Concat(only(works, fails), only(fails, works)))
}

func (s *listSides) checkPlace(j *job, root string, id journal.Identity) error {
	if s.spec.Base == "" {
		return nil
	}
	in := s.spec.List.Input
	if s.spec.List.Kind != Lines {
		in = journal.Input{Args: []journal.Arg{{Name: s.spec.List.Kind.Unit()}}}
	}
	s.results = &fileSides{spec: Difference{Base: s.spec.Base, Fails: in}, j: j}
	return s.results.checkPlace(j, root, id)
}

func (s *listSides) claim(j *job) error {
	if s.results != nil {
		return s.results.claim(j)
	}
	var p journal.Place
	for _, path := range InputPaths(s.spec.List.Input) {
		p.Inputs = append(p.Inputs, journal.Real(path))
	}
	if err := j.session.SetPlace(p); err != nil {
		return &StateError{err}
	}
	return nil
}

func (s *listSides) clearPlace(j *job) error {
	if s.results == nil {
		return nil
	}
	return s.results.clearPlace(j)
}

// place writes the first pair that was found, or how far the search for it has come.
func (s *listSides) place(j *job, p change.Pair[[]item]) (string, error) {
	if len(s.found) == 0 {
		s.find(p)
	}
	if s.results == nil {
		return "", nil
	}
	l, first := s.spec.List, s.pairs[0]
	return s.results.place(j, change.Pair[text.Files]{
		Works: l.redacted(l.encode(first.Works), j), Fails: l.redacted(l.encode(first.Fails), j),
	})
}

// find notes a pair that was found.
func (s *listSides) find(p change.Pair[[]item]) {
	s.pairs = append(s.pairs, p)
	s.found = append(s.found, ListCause{wordsOf(p.Works), wordsOf(p.Fails), s.sentence(p.Works, p.Fails)})
}

// cause lists the sentences about what was found.
func (s *listSides) cause(change.Pair[[]item]) string {
	var words []string
	for _, f := range s.found {
		words = append(words, f.Words)
	}
	return strings.Join(words, "; ")
}

// sentence says what makes the difference between two lists.
func (s *listSides) sentence(works, fails []item) string {
	added, removed := only(fails, works), only(works, fails)
	effect := func(items []item, verb string) (words, it string) {
		if s.levels()[0].Between(works, fails).Len() == 1 {
			return s.items(items) + " " + verb + "s the failure", "it"
		}
		return s.items(items) + " together " + verb + " the failure", "them"
	}
	switch {
	case len(removed) == 0:
		words, it := effect(added, "cause")
		return fmt.Sprintf("%s: %s works %s, and fails with %s", words, s.spec.Subject, s.others(len(works)), it)
	case len(added) == 0:
		words, it := effect(removed, "prevent")
		return fmt.Sprintf("%s: %s fails %s, and works with %s", words, s.spec.Subject, s.others(len(fails)), it)
	case s.spec.List.Kind == Variables && s.items(added) == s.items(removed):
		return fmt.Sprintf("another value of %s makes %s fail", s.items(added), s.spec.Subject)
	}
	return fmt.Sprintf("%s fails with %s in place of %s", s.spec.Subject, s.items(added), s.items(removed))
}

// items lists items after the word for them. An option with its value is one.
func (s *listSides) items(items []item) string {
	const most = 8
	unit := s.unit()
	if s.levels()[0].Between(nil, items).Len() != 1 {
		unit += "s"
	}
	var shown []string
	for i, it := range items {
		if i == most && len(items) > most+1 {
			shown = append(shown, fmt.Sprintf("and %d more", len(items)-most))
			break
		}
		shown = append(shown, s.spec.List.show(it))
	}
	return "the " + unit + " " + strings.Join(shown, " ")
}

// several says what is known if several differences were found and each is a single change.
func (s *listSides) several() string {
	levels := s.levels()
	for _, p := range s.pairs {
		if p.Difference(levels).Len() != 1 {
			return ""
		}
	}
	if len(s.pairs) < 2 {
		return ""
	}
	return fmt.Sprintf("1-minimal: each of the %d differences is a single change", len(s.pairs))
}

// others says with how many items both sides agree.
func (s *listSides) others(n int) string {
	if n == 0 {
		return "without " + s.spec.List.Kind.Unit() + "s"
	}
	return "with " + Count(n, "other "+s.spec.List.Kind.Unit())
}

// next returns the sides without the items that were found.
func (s *listSides) next(p change.Pair[[]item]) (change.Pair[[]item], bool) {
	s.find(p)
	if !s.spec.All {
		return p, false
	}
	works, fails := s.works, s.fails
	for _, f := range s.pairs {
		works, fails = only(works, only(f.Works, f.Fails)), only(fails, only(f.Fails, f.Works))
	}
	if s.key(works) == s.key(fails) {
		return p, false
	}
	return change.Pair[[]item]{Works: works, Fails: fails}, true
}
