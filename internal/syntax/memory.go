package syntax

import (
	"runtime/debug"
	"runtime/metrics"
)

// Memory returns about how many bytes it takes to reduce a file of some size by its tree: its own, and
// while it is large as many again for what the passes know about its nodes.
func (l Language) Memory(size int) int {
	if _, table := l.labels.(tableLabels); table && size >= largeTable {
		return 20 * size // rows are tokens
	}
	return 300 * size
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
