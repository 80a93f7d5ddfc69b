package syntax

import (
	"runtime/debug"
	"runtime/metrics"
)

// How many bytes it takes to reduce a file by its tree, for each of its bytes, about.
const (
	tableBytes  = 20  // rows are tokens
	treeBytes   = 250 // the tree, and what passes know about its nodes
	parserBytes = 100 // however coarse the tree is

	leastGrain = 32
	mostGrain  = 1 << 10
)

// Memory returns about how many bytes it takes to reduce a file of some size by its tree, which is
// coarse if a full one would take more than [Language.Within] allows.
func (l Language) Memory(size int) int {
	if grain := l.grain(size); grain > 0 {
		return coarseMemory(size, grain)
	}
	return l.fullMemory(size)
}

func (l Language) fullMemory(size int) int {
	if _, table := l.labels.(tableLabels); table && size >= largeTable {
		return tableBytes * size
	}
	return treeBytes * size
}

// coarseMemory is Memory for a tree whose leaves have up to grain bytes. Those of a full tree have
// about eight, with the nodes around them.
func coarseMemory(size, grain int) int { return parserBytes*size + 8*treeBytes/grain*size }

// Within returns the language with trees that take no more than some bytes, about. Trees of files
// that need more are coarse: nodes with little text are not divided. They are again as soon as the
// file is small enough.
func (l Language) Within(room int) Language {
	l.room = room
	return l
}

// LeastMemory returns how many bytes the coarsest tree of a file takes, about.
func (l Language) LeastMemory(size int) int {
	full := l.fullMemory(size)
	if !l.front.coarse() {
		return full
	}
	return min(full, coarseMemory(size, mostGrain))
}

// Coarse reports whether the tree of a file of some size is coarse.
func (l Language) Coarse(size int) bool { return l.grain(size) > 0 }

// grain returns how many bytes a node has at most that is not divided; 0: all nodes are.
func (l Language) grain(size int) int {
	if l.room == 0 || !l.front.coarse() || l.fullMemory(size) <= l.room {
		return 0
	}
	grain := leastGrain
	for grain < mostGrain && coarseMemory(size, grain) > l.room {
		grain *= 2
	}
	return grain
}

// makeRoom returns memory to the system before a large file is parsed, if the heap holds much that is
// garbage: parsers in C cannot use it.
func makeRoom(size int) {
	if size < manyBytes {
		return
	}
	heap := []metrics.Sample{
		{Name: "/gc/heap/live:bytes"}, // when the last collection ended
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
		{Name: "/memory/classes/heap/unused:bytes"},
	}
	metrics.Read(heap)
	held := heap[1].Value.Uint64() + heap[2].Value.Uint64() + heap[3].Value.Uint64()
	if held > heap[0].Value.Uint64()+uint64(16*size) {
		debug.FreeOSMemory()
	}
}
