package rules

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"maps"
	"slices"
)

// An Entry describes the source of the rules of a language.
type Entry struct {
	Language string
	Module   string
	Version  string
	Path     string   // of grammar.json in the module
	Hash     [32]byte // SHA-256 of grammar.json
}

const format = "whittle rules 1\n"

// Pack returns the contents of the file that Load reads: a table of entries, each
// with the length of its grammar, and then all grammars as one deflate stream, so
// that common parts of languages are stored once. Equal input gives equal bytes.
func Pack(entries []Entry, grammars []*Grammar) []byte {
	out := []byte(format)
	out = binary.AppendUvarint(out, uint64(len(entries)))
	var body bytes.Buffer
	zip, _ := flate.NewWriter(&body, flate.BestCompression) // the level is valid
	for i, e := range entries {
		raw := grammars[i].encode()
		zip.Write(raw) // to memory: no error
		for _, s := range []string{e.Language, e.Module, e.Version, e.Path} {
			out = appendString(out, s)
		}
		out = append(out, e.Hash[:]...)
		out = binary.AppendUvarint(out, uint64(len(raw)))
	}
	zip.Close()
	return append(out, body.Bytes()...)
}

// encode writes what link cannot recompute.
func (g *Grammar) encode() []byte {
	out := binary.AppendUvarint(nil, uint64(len(g.kinds)-1))
	for _, k := range g.kinds[1:] {
		out = appendFlagged(out, k.Name, k.Named)
	}
	out = binary.AppendUvarint(out, uint64(len(g.sets)))
	for _, set := range g.sets {
		out = binary.AppendUvarint(out, uint64(len(set)))
		last := ID(0)
		for _, k := range set {
			out = binary.AppendUvarint(out, uint64(k-last))
			last = k
		}
	}
	out = binary.AppendUvarint(out, uint64(len(g.code)))
	for i, in := range g.code {
		arg := uint64(in.arg)
		if in.op == opJump || in.op == opSplit {
			arg = zigzag(int64(in.arg) - int64(i))
		}
		out = binary.AppendUvarint(out, arg<<3|uint64(in.op))
	}
	return g.encodeNames(out)
}

func (g *Grammar) encodeNames(out []byte) []byte {
	out = binary.AppendUvarint(out, uint64(len(g.rules)))
	for _, name := range slices.Sorted(maps.Keys(g.rules)) {
		id := g.ids[Kind{name, true}]
		out = binary.AppendUvarint(out, uint64(id))
		if id == 0 {
			out = appendString(out, name)
		}
		out = binary.AppendUvarint(out, uint64(g.rules[name]))
	}
	out = binary.AppendUvarint(out, uint64(len(g.aliased)))
	for _, id := range slices.Sorted(maps.Keys(g.aliased)) {
		out = binary.AppendUvarint(out, uint64(id))
		out = binary.AppendUvarint(out, uint64(len(g.aliased[id])))
		for _, p := range g.aliased[id] {
			out = binary.AppendUvarint(out, uint64(p))
		}
	}
	for id, k := range g.kinds { // 0: no text, 1: the name itself
		switch text, ok := g.least[ID(id)]; {
		case !ok:
			out = append(out, 0)
		case text == k.Name:
			out = append(out, 1)
		default:
			out = binary.AppendUvarint(out, uint64(len(text))+2)
			out = append(out, text...)
		}
	}
	return out
}

func zigzag(n int64) uint64 { return uint64(n<<1) ^ uint64(n>>63) }

func appendString(out []byte, s string) []byte {
	return append(binary.AppendUvarint(out, uint64(len(s))), s...)
}

func appendFlagged(out []byte, s string, flag bool) []byte {
	n := uint64(len(s)) << 1
	if flag {
		n |= 1
	}
	return append(binary.AppendUvarint(out, n), s...)
}
