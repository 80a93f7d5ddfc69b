package rules

import "encoding/binary"

// link prepares a grammar for matching: the index of kinds, and FIRST for both
// arms of every split, by iteration from the back to a fixpoint.
func (g *Grammar) link() {
	g.ids = make(map[Kind]ID, len(g.kinds))
	g.shown = make([]Rule, len(g.kinds))
	for i, k := range g.kinds {
		g.ids[k] = ID(i)
		if g.shown[i] = NoRule; k.Named {
			g.shown[i] = g.Rule(k.Name)
		}
	}
	g.words = (len(g.kinds) + 63) / 64
	f := firsts{g: g, at: make([]first, len(g.code))}
	for i := range g.code {
		switch g.code[i].op {
		case opSplit, opCall:
			f.at[i].row = make([]uint64, g.words)
		}
	}
	for f.pass() {
	}
	rows := map[string]int32{}
	for i := range g.code {
		switch in := &g.code[i]; in.op {
		case opSplit:
			a, b := f.of(int32(i+1)), f.of(in.arg)
			in.first, in.other = g.row(rows, a), g.row(rows, b)
			in.end = 0
			if a.end {
				in.end |= 1
			}
			if b.end {
				in.end |= 2
			}
		case opSet:
			in.first = g.row(rows, f.of(int32(i)))
		}
	}
}

// A first describes what can come next at some point of a program: a row of kinds,
// a set or a single one, and possibly the end.
type first struct {
	row []uint64
	one ID
	set []ID
	end bool
}

type firsts struct {
	g  *Grammar
	at []first // of splits and calls; the rest follows from them
}

// pass recomputes every split and call once and reports whether any grew.
func (f *firsts) pass() (grew bool) {
	for i := len(f.g.code) - 1; i >= 0; i-- {
		switch in := f.g.code[i]; in.op {
		case opSplit:
			grew = f.at[i].add(f.of(int32(i+1)), true) || grew
			grew = f.at[i].add(f.of(in.arg), true) || grew
		case opCall:
			body := f.of(f.g.starts[in.arg])
			grew = f.at[i].add(body, false) || grew
			if body.end {
				grew = f.at[i].add(f.of(int32(i+1)), true) || grew
			}
		}
	}
	return grew
}

// of follows the instructions that read nothing. Compiled loops contain a split;
// the limit keeps damaged ones from running forever.
func (f *firsts) of(pc int32) first {
	for range f.at {
		switch in := f.g.code[pc]; in.op {
		case opOpen, opClose:
			pc++
		case opJump:
			pc = in.arg
		case opOne:
			return first{one: ID(in.arg)}
		case opSet:
			return first{set: f.g.sets[in.arg]}
		case opEnd:
			return first{end: true}
		default:
			return f.at[pc]
		}
	}
	return first{}
}

func (f *first) add(x first, end bool) (grew bool) {
	set := func(k ID) {
		if w := &f.row[k>>6]; *w>>(k&63)&1 == 0 {
			*w |= 1 << (k & 63)
			grew = true
		}
	}
	for i, w := range x.row {
		if w&^f.row[i] != 0 {
			f.row[i] |= w
			grew = true
		}
	}
	if x.one != 0 {
		set(x.one)
	}
	for _, k := range x.set {
		set(k)
	}
	if end && x.end && !f.end {
		f.end, grew = true, true
	}
	return grew
}

// row stores a set of kinds, equal ones once.
func (g *Grammar) row(rows map[string]int32, x first) int32 {
	all := first{row: make([]uint64, g.words)}
	all.add(x, false)
	key := make([]byte, 0, 8*g.words)
	for _, w := range all.row {
		key = binary.LittleEndian.AppendUint64(key, w)
	}
	n, ok := rows[string(key)]
	if !ok {
		n = int32(len(rows))
		rows[string(key)] = n
		g.bits = append(g.bits, all.row...)
	}
	return n
}
