package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"hash/fnv"
	"os"
	"slices"
)

// A file is one that was drawn.
type file struct {
	path string
	data []byte
}

// draw reads up to n files. The choice depends only on their paths and the seed, so adding or
// removing a file on the machine changes the draw by at most one. Copies count once; files
// that cannot be read or are not text do not count.
func draw(paths []string, seed uint64, n int) []file {
	type place struct {
		path string
		at   uint64
	}
	var order []place
	for _, p := range paths {
		order = append(order, place{p, mix(p, seed)})
	}
	slices.SortFunc(order, func(a, b place) int { return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.path, b.path)) })
	var out []file
	seen := map[[sha256.Size]byte]bool{}
	for _, o := range order {
		if len(out) == n {
			break
		}
		data, err := os.ReadFile(o.path)
		sum := sha256.Sum256(data)
		if err != nil || seen[sum] || bytes.IndexByte(data, 0) >= 0 {
			continue
		}
		seen[sum] = true
		out = append(out, file{o.path, data})
	}
	return out
}

// mix returns a number derived from a name and a seed.
func mix(name string, seed uint64) uint64 {
	h := fnv.New64a()
	h.Write(binary.LittleEndian.AppendUint64(nil, seed))
	h.Write([]byte(name))
	x := h.Sum64() // the last letters hardly affect its high bits
	x = (x ^ x>>32) * 0x9e3779b97f4a7c15
	return x ^ x>>29
}
