package g4

import (
	"slices"
	"strconv"
)

// set returns the characters that an element matches. It is an error if the element
// can match anything but a single character.
func (b *nfaBuilder) set(e *element) (charSet, error) {
	var s charSet
	var err error
	switch e.op {
	case opAny:
		return charSet{}.not(), nil
	case opChars:
		s, err = charClass(e.at, e.text)
	case opRange:
		lo, hi := runesOf(e.text)[0], runesOf(e.hi)[0]
		if lo > hi {
			return nil, errorAt(e.at, "the range %q..%q is empty", lo, hi)
		}
		s = charSet{{lo, hi}}
	case opLiteral:
		rs := runesOf(e.text)
		if len(rs) != 1 {
			return nil, errorAt(e.at, "'%s' is not one character, so it cannot be part of a set", e.text)
		}
		s = charSet{{rs[0], rs[0]}}
	case opNot:
		s, err = b.set(e.kid)
		return s.not(), err
	case opBlock:
		for _, a := range e.alts {
			if len(a.elems) != 1 {
				return nil, errorAt(e.at, "only single characters can be part of a set")
			}
			part, err := b.set(a.elems[0])
			if err != nil {
				return nil, err
			}
			s = append(s, part...)
		}
		s = s.normal()
	case opToken:
		r, ok := b.ruleAt[e.text]
		if !ok {
			return nil, errorAt(e.at, "lexer rule %s is not defined", e.text)
		}
		if b.inSet++; b.inSet > 20 { // probably recursive
			return nil, errorAt(e.at, "rule %s cannot be part of a set", e.text)
		}
		s, err = b.set(b.g.lexer[r].body)
		b.inSet--
		return s, err
	default:
		return nil, errorAt(e.at, "only single characters can be part of a set")
	}
	if b.fold {
		s = s.folded()
	}
	return s, err
}

// intern gives equal sets one number.
func (b *nfaBuilder) intern(s charSet) int32 {
	key := make([]byte, 0, 8*len(s))
	for _, r := range s {
		key = strconv.AppendInt(key, int64(r.lo), 36)
		key = append(key, '-')
		key = strconv.AppendInt(key, int64(r.hi), 36)
		key = append(key, ',')
	}
	id, ok := b.setOf[string(key)]
	if !ok {
		id = int32(len(b.sets))
		b.sets = append(b.sets, s)
		b.setOf[string(key)] = id
	}
	return id
}

// classes finds the classes of characters that no set distinguishes.
func (b *nfaBuilder) classes() {
	bounds := []rune{0, 0x80}
	for _, s := range b.sets {
		for _, r := range s {
			bounds = append(bounds, r.lo, r.hi+1)
		}
	}
	slices.Sort(bounds)
	b.bounds = slices.Compact(bounds)
}

// class returns the number of the class of a character.
func (n *nfa) class(r rune) int32 {
	i, ok := slices.BinarySearch(n.bounds, r)
	if !ok {
		i--
	}
	return int32(i)
}
