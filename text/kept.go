package text

import "sort"

// kept returns the spans of a file that must stay, in order.
func (f File) kept() keptSpans {
	if f.Kept == nil {
		return nil
	}
	return f.Kept(f.Data)
}

// keptSpans are spans in order, without overlap.
type keptSpans []Span

// touch reports whether one of the spans has a byte from a position up to another.
func (k keptSpans) touch(from, to int) bool {
	i := sort.Search(len(k), func(i int) bool { return k[i].End > from })
	return i < len(k) && k[i].Start < to
}

// touchAny reports whether one of the spans has a byte of one of some other spans.
func (k keptSpans) touchAny(spans []Span) bool {
	for _, s := range spans {
		if k.touch(s.Start, s.End) {
			return true
		}
	}
	return false
}

// split is the splitter for a file: pieces with a byte that must stay are fixed.
func (f File) split(split splitter, add func(n int, fixed bool) bool) {
	kept := f.kept()
	if len(kept) == 0 {
		split(f.Data, add)
		return
	}
	at := 0
	split(f.Data, func(n int, fixed bool) bool {
		at += n
		return add(n, fixed || kept.touch(at-n, at))
	})
}

// keepSome reports whether a part of one of the files must stay.
func (fs Files) keepSome() bool {
	for _, f := range fs {
		if f.Kept != nil {
			return true
		}
	}
	return false
}

// keptBytes returns how many bytes of the files must stay.
func (fs Files) keptBytes() int {
	n := 0
	for _, f := range fs {
		for _, s := range f.kept() {
			n += s.End - s.Start
		}
	}
	return n
}
