package rules

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"io"
)

const maxLength = 1 << 24 // of a string or grammar

var errData = errors.New("damaged rules")

// An archive is an unpacked file whose grammars are not decoded yet.
type archive struct {
	entries []Entry
	raw     [][]byte
}

// unpack is the inverse of Pack, up to the grammars.
func unpack(data []byte) (*archive, error) {
	if len(data) < len(format) || string(data[:len(format)]) != format {
		return nil, errData
	}
	r := reader{b: data[len(format):]}
	a := &archive{}
	var lengths []int
	for range r.count() {
		e := Entry{Language: r.string(), Module: r.string(), Version: r.string(), Path: r.string()}
		copy(e.Hash[:], r.bytes(len(e.Hash)))
		a.entries = append(a.entries, e)
		lengths = append(lengths, r.number(maxLength))
	}
	if r.bad {
		return nil, errData
	}
	zip := flate.NewReader(bytes.NewReader(r.b))
	for _, n := range lengths {
		var raw bytes.Buffer
		if _, err := io.CopyN(&raw, zip, int64(n)); err != nil {
			return nil, errData
		}
		a.raw = append(a.raw, raw.Bytes())
	}
	return a, nil
}

// decode is the inverse of encode. The result is linked.
func decode(raw []byte) (*Grammar, error) {
	r := reader{b: raw}
	g := &Grammar{kinds: make([]Kind, 1), rules: map[string]int32{}, aliased: map[ID][]int32{}, least: map[ID]string{}}
	for range r.count() {
		n := r.number(maxLength)
		g.kinds = append(g.kinds, Kind{string(r.bytes(n >> 1)), n&1 == 1})
	}
	for range r.count() {
		var set []ID
		id := 0
		for range r.count() {
			id += r.number(len(g.kinds) - 1 - id)
			set = append(set, ID(id))
		}
		g.sets = append(g.sets, set)
	}
	g.decodeCode(&r)
	for range r.count() {
		id := r.number(len(g.kinds) - 1)
		name := g.kinds[id].Name
		if id == 0 {
			name = r.string()
		}
		g.rules[name] = int32(r.number(len(g.starts) - 1))
	}
	for range r.count() {
		id := ID(r.number(len(g.kinds) - 1))
		for range r.count() {
			g.aliased[id] = append(g.aliased[id], int32(r.number(len(g.starts)-1)))
		}
	}
	for id, k := range g.kinds {
		switch n := r.number(maxLength); n {
		case 0:
		case 1:
			g.least[ID(id)] = k.Name
		default:
			g.least[ID(id)] = string(r.bytes(n - 2))
		}
	}
	if r.bad || len(r.b) > 0 {
		return nil, errData
	}
	g.link()
	return g, nil
}

// decodeCode reads the instructions. A program ends at its only opEnd, where
// the next one starts.
func (g *Grammar) decodeCode(r *reader) {
	n := r.count()
	calls := -1
	for i := range n {
		x := r.number(8*maxCode*2 - 1)
		in := inst{op: op(x & 7), arg: int32(x >> 3)}
		if i == 0 || g.code[i-1].op == opEnd {
			g.starts = append(g.starts, int32(i))
		}
		limit := n
		switch in.op {
		case opJump, opSplit:
			in.arg = int32(i) + (in.arg>>1 ^ -(in.arg & 1))
		case opOne:
			limit = len(g.kinds)
		case opSet:
			limit = len(g.sets)
		case opOpen:
			limit = int(opening(Optional, 2)) + 1
		case opCall:
			calls = max(calls, int(in.arg))
		}
		if in.arg < 0 || int(in.arg) >= limit {
			r.bad = true
		}
		if g.code = append(g.code, in); r.bad {
			break
		}
	}
	if calls >= len(g.starts) || n > 0 && !r.bad && g.code[n-1].op != opEnd {
		r.bad = true
	}
	if r.bad { // keep no damaged instructions
		g.code, g.starts = nil, nil
	}
}

// A reader reads numbers and strings from the front of b. The first mistake makes
// it bad; after that it returns only zero values.
type reader struct {
	b   []byte
	bad bool
}

func (r *reader) number(limit int) int {
	n, size := binary.Uvarint(r.b)
	if r.bad || size <= 0 || limit < 0 || n > uint64(limit) {
		r.bad = true
		return 0
	}
	r.b = r.b[size:]
	return int(n)
}

// count reads the number of items that follow; each takes at least one byte.
func (r *reader) count() int { return r.number(len(r.b)) }

func (r *reader) bytes(n int) []byte {
	if r.bad || n > len(r.b) {
		r.bad = true
		return nil
	}
	b := r.b[:n]
	r.b = r.b[n:]
	return b
}

func (r *reader) string() string { return string(r.bytes(r.number(maxLength))) }
