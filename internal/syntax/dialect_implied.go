package syntax

import "slices"

func (p piece) isImplied() bool { return p.how == implied }

// shifts returns how many bytes some pieces add to a source.
func shifts(pieces []piece) (n int) {
	for _, p := range pieces {
		if p.how == implied {
			n += len(p.as)
		}
	}
	return n
}

// unshift changes the positions of nodes in what the parser has seen to those in the source. What is
// implied has no text there.
func (s *scanned) unshift(r *Raw, pieces []piece) {
	type shift struct{ at, before, by int } // in what the parser has seen; the bytes that were added before it, and there
	var all []shift
	sum := 0
	for _, p := range pieces {
		if p.how == implied {
			all = append(all, shift{p.start + sum, sum, len(p.as)})
			sum += len(p.as)
		}
	}
	if len(all) == 0 {
		return
	}
	back := func(pos int) int {
		i, _ := slices.BinarySearchFunc(all, pos, func(x shift, pos int) int { return x.at - pos })
		if i == 0 {
			return pos
		}
		x := all[i-1]
		return pos - x.before - min(x.by, pos-x.at)
	}
	for i := range r.Nodes {
		n := &r.Nodes[i]
		n.Start, n.End = back(n.Start), back(n.End)
	}
}

// impliedInts returns the types of functions and variables of C that are declared without one: f() { },
// a[3] = { 1 }, *p;, static b;.
func impliedInts(s *scanned) map[int]string {
	found := map[int]string{}
	closed := -1 // the last token within brackets
	for i := range s.tokens {
		if inside := i <= closed; inside && s.isStorage(i-1) && s.declares(i) || !inside && s.beginsItem(i) && s.declares(i) {
			found[i] = "int "
		}
		closed = max(closed, int(s.match[i]))
	}
	return found
}

// declares reports whether what begins at token i of C can be the rest of a declaration whose type is left
// out: a name after which comes neither another one nor a call.
func (s *scanned) declares(i int) bool {
	for s.is(i, "*") {
		i++
	}
	if !s.isName(i) {
		return false
	}
	if end, ok := s.closing(i+1, '('); ok {
		return s.is(end+1, "{") || s.declaresParameters(end+1)
	}
	return s.is(i+1, "=") || s.is(i+1, "[") || s.is(i+1, ",") || s.is(i+1, ";")
}

// beginsItem reports whether token i is the first of a declaration, apart from words such as static.
func (s *scanned) beginsItem(i int) bool {
	for range 4 {
		if i--; !s.isStorage(i) {
			return i < 0 || s.tokens[i].class >= scanDirective || s.is(i, ";") || s.is(i, "}")
		}
	}
	return false
}

// isStorage reports whether token i is a word before a type.
func (s *scanned) isStorage(i int) bool { return storage[string(s.text(i))] }

var storage = wordSet("static extern inline register auto")

// isName reports whether token i is a word that is not one of the language.
func (s *scanned) isName(i int) bool {
	return i < len(s.tokens) && s.tokens[i].class == scanWord && !cWords[string(s.text(i))]
}

var cWords = wordSet("auto break case char const continue default do double else enum extern float for goto if inline int" +
	" long register return short signed sizeof static struct switch typedef union unsigned void volatile while _Bool" +
	" _Static_assert static_assert")

// declaresParameters reports whether the tokens from i on declare the parameters of a function, as they once
// did between its head and its body: int a; char *b; {. It looks only at so many tokens that many heads take
// little time.
func (s *scanned) declaresParameters(i int) bool {
	if i >= len(s.tokens) || s.tokens[i].class != scanWord {
		return false
	}
	for end := min(i+nearby, len(s.tokens)); i < end; i++ {
		switch {
		case s.is(i, "{"):
			return s.is(i-1, ";")
		case s.is(i, "}") || s.is(i, "="):
			return false
		case s.is(i, "(") || s.is(i, "["):
			i = max(i, int(s.match[i]))
		}
	}
	return false
}
