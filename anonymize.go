package whittle

import (
	"cmp"
	"maps"
	"slices"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// anonymizing is the name of the pass that replaces names and values.
const anonymizing = "anonymize"

// anonymize replaces the words and numbers of the files by neutral ones, each everywhere: in names, strings
// and comments. It tries all at once, and where that fails halves, so that k that the failure needs
// take about 2·k·log2(n/k) tests of n. Keywords stay, and so does what is in protected parts.
func (r *Reduction) anonymize(files text.Files) reduce.Plan[text.Files] {
	return r.rewordAll(files, r.rewordings(files), false, func(text.Files) reduce.Plan[text.Files] { return nil })
}

// A rewording replaces a word or number by another one.
type rewording struct{ from, to string }

// rewordings returns what to replace in files by what, in the order in which it is met; numbers are
// replaced in the order of their values.
func (r *Reduction) rewordings(files text.Files) []rewording {
	fixed := r.keywords(files)
	for _, pieces := range r.keep.all() {
		fixed.addFrom(r.langs.rulesOf(pieces.Path), pieces)
	}
	taken := maps.Clone(r.words)
	maps.Copy(taken, fixed)
	g := &neutral{taken: taken}
	var out []rewording
	var numbers []string
	seen := termSet{}
	for _, f := range files {
		if f.Link || f.Dir {
			continue
		}
		terms(r.langs.rulesOf(f.Path), f.Data, func(from, to int) {
			term := string(f.Data[from:to])
			if seen[term] || fixed[term] || !r.words[term] {
				return
			}
			seen[term] = true
			if isNumber(term) {
				numbers = append(numbers, term)
			} else {
				out = append(out, rewording{term, g.name(term)})
			}
		})
	}
	slices.SortStableFunc(numbers, func(a, b string) int { return cmp.Compare(valueOf(a), valueOf(b)) })
	for _, n := range numbers {
		out = append(out, rewording{n, g.numeral(n)})
	}
	return out
}

// keywords returns the words that the languages of files, or of the original, spell out: what is left of a
// file may make no sense to its parser.
func (r *Reduction) keywords(files text.Files) termSet {
	out := maps.Clone(r.spelled)
	for _, f := range files {
		l, ok := r.langs[f.Path]
		if !ok || f.Link {
			continue
		}
		root, ok := l.ParseTree(f.Data)
		if !ok {
			continue
		}
		for n := range root.Nodes {
			if n.Keyword() {
				termsIn(n.Text, 0, len(n.Text), false, func(from, to int) { out[string(n.Text[from:to])] = true })
			}
		}
	}
	return out
}

// rewordAll makes as many replacements as succeed: all at once, and where that fails in halves; fails says
// that they are known to fail together.
func (r *Reduction) rewordAll(cur text.Files, todo []rewording, fails bool, then func(text.Files) reduce.Plan[text.Files]) reduce.Plan[text.Files] {
	switch n := len(todo); {
	case n == 0 || fails && n == 1:
		return then(cur)
	case !fails:
		return r.reword(cur, todo, then, func() reduce.Plan[text.Files] { return r.rewordAll(cur, todo, true, then) })
	}
	first, second := todo[:len(todo)/2], todo[len(todo)/2:]
	return r.reword(cur, first,
		func(cur text.Files) reduce.Plan[text.Files] { return r.rewordAll(cur, second, true, then) },
		func() reduce.Plan[text.Files] {
			return r.rewordAll(cur, first, true, func(cur text.Files) reduce.Plan[text.Files] { return r.rewordAll(cur, second, false, then) })
		})
}

// reword asks about some replacements.
func (r *Reduction) reword(cur text.Files, some []rewording, yes func(text.Files) reduce.Plan[text.Files], no func() reduce.Plan[text.Files]) reduce.Plan[text.Files] {
	c := r.reworded(cur, some)
	if !r.Rank(c).Less(r.Rank(cur)) {
		return no() // it has more tokens, for example
	}
	a := reduce.AskAll([]text.Files{c}, func(o []reduce.Outcome) reduce.Next[text.Files] {
		if o[0].Verdict != reduce.Interesting {
			return reduce.Next[text.Files]{Plan: no()}
		}
		return reduce.Next[text.Files]{Plan: yes(c), Current: c, Moved: true, Took: 1}
	})
	a.Note = plural(len(some), "word")
	return func(yield func(reduce.Attempt[text.Files]) bool) { yield(a) }
}

// reworded returns files with other words.
func (r *Reduction) reworded(files text.Files, some []rewording) text.Files {
	with := make(map[string]string, len(some))
	for _, w := range some {
		with[w.from] = w.to
	}
	out := slices.Clone(files)
	for i, f := range files {
		if f.Link || f.Dir {
			continue
		}
		var data []byte
		last := 0
		terms(r.langs.rulesOf(f.Path), f.Data, func(from, to int) {
			if w, ok := with[string(f.Data[from:to])]; ok {
				data = append(append(data, f.Data[last:from]...), w...)
				last = to
			}
		})
		out[i].Data = append(data, f.Data[last:]...)
	}
	return out
}

// anonymized adds the pass that replaces words to another one, if the options ask for it.
func (r *Reduction) anonymized(p reduce.Pass[text.Files]) reduce.Pass[text.Files] {
	if !r.options.Anonymize {
		return p
	}
	return reduce.InOrder(p, reduce.Named(anonymizing, r.within(r.anonymize)))
}

// readWords reads the words and numbers of the original, if they are to be replaced.
func (r *Reduction) readWords() {
	if !r.options.Anonymize {
		return
	}
	r.words, r.spelled = termSet{}, termSet{}
	original := decoded(r.original())
	for _, f := range original {
		r.words.addFrom(r.langs.rulesOf(f.Path), f)
	}
	r.spelled = r.keywords(original)
}

// Left returns the words and numbers of the original that files have, in order, apart from keywords, if
// [Options.Anonymize] is set.
func (r *Reduction) Left(files text.Files) []string {
	files = decoded(files)
	has := termSet{}
	for _, f := range files {
		has.addFrom(r.langs.rulesOf(f.Path), f)
	}
	keywords := r.keywords(files)
	maps.DeleteFunc(has, func(term string, _ bool) bool { return !r.words[term] || keywords[term] })
	return slices.Sorted(maps.Keys(has))
}

// leaks returns how many different words and numbers of the original files have. It is part of the rank: of
// two results with as many tokens the one with fewer is better.
func (r *Reduction) leaks(files text.Files) int {
	has := termSet{}
	for _, f := range files {
		has.addFrom(r.langs.rulesOf(f.Path), f)
	}
	n := 0
	for term := range has {
		if r.words[term] {
			n++
		}
	}
	return n
}
