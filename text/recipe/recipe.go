// Package recipe writes a text as parts of an earlier text and bytes that are new.
//
// Reducers mostly remove, so that a new text is a few long parts of the one before it. A recipe
// takes a few bytes for each part, wherever it is, and is found in time proportional to the length
// of what lies between the first and the last change.
package recipe

import (
	"encoding/binary"
	"errors"
)

// A Recipe says how to make one text from another. It is a sequence of parts, each of them
//
//	bytes to skip | bytes to copy | number of new bytes | new bytes
//
// with numbers as varints. Parts are taken from the earlier text in order.
type Recipe []byte

// ErrMismatch is the error of applying a recipe that is damaged or was made for another text.
var ErrMismatch = errors.New("the recipe does not fit the text")

// Of returns a recipe that makes b from a.
func Of(a, b []byte) Recipe {
	pre := prefix(a, b)
	suf := suffix(a[pre:], b[pre:])
	w := writer{b: b}
	w.copy(0, 0, pre)
	match(&w, a[:len(a)-suf], b[:len(b)-suf], pre)
	w.copy(len(a)-suf, len(b)-suf, suf)
	w.flush(len(b))
	return w.out
}

// Splice returns the recipe for a text of n bytes that keeps its first pre and its last suf bytes and
// gets mid between them.
func Splice(n, pre, suf int, mid []byte) (Recipe, error) {
	if pre < 0 || suf < 0 || pre > n-suf {
		return nil, ErrMismatch
	}
	var r Recipe
	r = r.add(0, pre, mid)
	return r.add(n-suf-pre, suf, nil), nil
}

// add appends a part.
func (r Recipe) add(skip, copied int, fresh []byte) Recipe {
	if copied == 0 && len(fresh) == 0 {
		return r
	}
	for _, n := range [...]int{skip, copied, len(fresh)} {
		r = binary.AppendUvarint(r, uint64(n))
	}
	return append(r, fresh...)
}

// each calls take for every part: the bytes from:to of the earlier text, which has n bytes, and then
// the fresh ones.
func (r Recipe) each(n int, take func(from, to int, fresh []byte)) error {
	at := 0
	for len(r) > 0 {
		var v [3]int
		for i := range v {
			u, w := binary.Uvarint(r)
			if w <= 0 || u > 1<<62 {
				return ErrMismatch
			}
			v[i], r = int(u), r[w:]
		}
		if v[0] > n-at || v[1] > n-at-v[0] || v[2] > len(r) {
			return ErrMismatch
		}
		from := at + v[0]
		at = from + v[1]
		take(from, at, r[:v[2]:v[2]])
		r = r[v[2]:]
	}
	return nil
}

// Apply makes the text from the earlier one.
func (r Recipe) Apply(a []byte) ([]byte, error) {
	size := 0
	if err := r.each(len(a), func(from, to int, fresh []byte) { size += to - from + len(fresh) }); err != nil {
		return nil, err
	}
	out := make([]byte, 0, size)
	err := r.each(len(a), func(from, to int, fresh []byte) { out = append(append(out, a[from:to]...), fresh...) })
	return out, err
}

// A writer writes the parts of a recipe for b. A part is complete when the next one begins.
type writer struct {
	b        []byte
	out      Recipe
	last     int // where the last complete part ends in the earlier text
	from, to int // what the current part copies
	end      int // where that ends in b
}

// copy copies n bytes of the earlier text, from inA on. They are at inB in b.
func (w *writer) copy(inA, inB, n int) {
	if n == 0 {
		return
	}
	if w.to == inA && w.end == inB {
		w.to, w.end = inA+n, inB+n
		return
	}
	w.flush(inB)
	w.from, w.to, w.end = inA, inA+n, inB+n
}

// flush completes the current part with the new bytes before b[next].
func (w *writer) flush(next int) {
	w.out = w.out.add(w.from-w.last, w.to-w.from, w.b[w.end:next])
	w.last = w.to
	w.from, w.end = w.to, next
}
