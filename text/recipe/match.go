package recipe

import "bytes"

const (
	// gram is the number of bytes that two texts must have in common for a part to be copied. A part
	// takes about four bytes in a recipe.
	gram = 16

	// A part may be copied from a place that is at most stride times its length after the last part. Otherwise a
	// few new bytes that occur again far away would skip all that is between.
	stride = 64

	// Of a text of more than dense bytes, only one of eight grams is looked up, chosen by its
	// hash: the others would take too much memory, and are found by extending the parts.
	dense = 1 << 20
)

// match copies the parts that a and b have in common after their first pre bytes, in order.
func match(w *writer, a, b []byte, pre int) {
	m := &matcher{w: w, a: a, b: b, inA: pre, inB: pre}
	if !m.nearby() {
		m.anywhere()
	}
}

// A matcher finds parts in order. A part is taken from the first place after the last part. So what is left of a text from
// which something was removed is found at its own place or before it, and never skips what follows.
type matcher struct {
	w        *writer
	a, b     []byte
	inA, inB int // what is before these is decided
}

// copy copies the part around a[i] and b[j], which are equal for some bytes, unless it is too short for its distance.
func (m *matcher) copy(i, j int) bool {
	back := suffix(m.a[m.inA:i], m.b[m.inB:j])
	n := back + prefix(m.a[i:], m.b[j:])
	i, j = i-back, j-back
	if i-m.inA > stride*n {
		return false
	}
	m.w.copy(i, j, n)
	m.inA, m.inB = i+n, j+n
	return true
}

// nearby finds where a and b are equal again after each change, by searching for a few pieces of b in a. That is quick if
// there are few changes. It reports false if they are too many, or if it finds no way past one.
func (m *matcher) nearby() bool {
	left := 4 * len(m.a) // bytes to search
	for len(m.a)-m.inA >= 2*gram && len(m.b)-m.inB >= 2*gram {
		if !m.pastChange(&left) {
			return false
		}
	}
	return true
}

// pastChange finds the next part. It reads at most so many bytes of a.
func (m *matcher) pastChange(left *int) bool {
	rest := m.a[m.inA:]
	for _, window := range []int{4 << 10, 256 << 10, len(rest)} {
		for _, skip := range []int{0, 1, 4, 16, 64, 256} {
			j := m.inB + skip
			if j+2*gram > len(m.b) {
				break
			}
			in := rest[:min(window, len(rest))]
			if *left -= len(in); *left < 0 {
				return false
			}
			if i := bytes.Index(in, m.b[j:j+2*gram]); i >= 0 && m.copy(m.inA+i, j) {
				return true
			}
		}
	}
	return false
}

// anywhere finds parts with an index of a, in time proportional to the lengths of a and b.
func (m *matcher) anywhere() {
	if len(m.a)-m.inA < gram || len(m.b)-m.inB < gram {
		return
	}
	x := newIndex(m.a, m.inA)
	h := hash(m.b[m.inB:])
	for j := m.inB; ; j++ {
		if i, ok := x.find(h, m.b[j:j+gram], m.inA); ok && m.copy(i, j) {
			if m.inB+gram > len(m.b) {
				return
			}
			j, h = m.inB-1, hash(m.b[m.inB:]) // j++ follows
			continue
		}
		if j+gram == len(m.b) {
			return
		}
		h = roll(h, m.b[j], m.b[j+gram])
	}
}

// An index finds grams of a text. What is wanted is never before what was found, so that each list of places is
// walked once.
type index struct {
	a      []byte
	pre    int
	every  uint32   // see picked
	shift  int      // makes a slot of a hash
	slots  []int32  // the first place, from 1, that may still be found
	places []uint32 // of the grams, from 1
	next   []int32  // the next place in the same slot
}

func newIndex(a []byte, pre int) *index {
	x := &index{a: a, pre: pre, shift: 32}
	n := len(a) - pre - gram + 1
	if n > dense {
		x.every, n = 7, n/6
	}
	size := 1
	for size < n {
		size *= 2
		x.shift--
	}
	x.slots, x.places, x.next = make([]int32, size), make([]uint32, 1, n+1), make([]int32, 1, n+1)
	last := make([]int32, size)
	h := hash(a[pre:])
	for i := pre; ; i++ {
		if x.picked(h) {
			x.add(uint32(i-pre), x.slot(h), last)
		}
		if i+gram == len(a) {
			return x
		}
		h = roll(h, a[i], a[i+gram])
	}
}

// add adds a place to the end of the list of its slot.
func (x *index) add(place uint32, slot uint32, last []int32) {
	g := int32(len(x.places))
	x.places, x.next = append(x.places, place), append(x.next, 0)
	if l := last[slot]; l > 0 {
		x.next[l] = g
	} else {
		x.slots[slot] = g
	}
	last[slot] = g
}

// picked reports whether grams with this hash are looked up.
func (x *index) picked(h uint32) bool { return (h^h>>15)&x.every == 0 }

func (x *index) slot(h uint32) uint32 { return uint32(uint64(h*0x9e3779b1) >> x.shift) }

// find returns the first place of a gram with this hash that is not before from. It looks at few places
// only, so that unlucky texts take no longer.
func (x *index) find(h uint32, want []byte, from int) (int, bool) {
	if !x.picked(h) {
		return 0, false
	}
	slot := x.slot(h)
	g := x.slots[slot]
	for g > 0 && x.at(g) < from {
		g = x.next[g]
	}
	x.slots[slot] = g
	for range 8 {
		if g == 0 {
			break
		}
		if i := x.at(g); string(x.a[i:i+gram]) == string(want) {
			return i, true
		}
		g = x.next[g]
	}
	return 0, false
}

func (x *index) at(g int32) int { return x.pre + int(x.places[g]) }

// The hash of a gram is a polynomial of its bytes, so that it can roll.
const (
	base = 0x2c9277b5
	bits = 1<<32 - 1

	base2 = base * base & bits
	base4 = base2 * base2 & bits
	base8 = base4 * base4 & bits
	lead  = ((base8 * base4 & bits) * base2 & bits) * base & bits // base to the power gram-1
)

// hash returns the hash of the gram at the beginning of b.
func hash(b []byte) uint32 {
	var h uint32
	for _, c := range b[:gram] {
		h = h*base + uint32(c) + 1
	}
	return h
}

// roll returns the hash of the gram one byte further, which leaves out and takes in one byte.
func roll(h uint32, out, in byte) uint32 { return (h-(uint32(out)+1)*lead)*base + uint32(in) + 1 }
