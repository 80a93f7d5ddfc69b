package syntax

// Memory returns about how many bytes it takes to reduce a file of some size by its tree, while the
// tree before a step and the one after it are in memory.
func (l Language) Memory(size int) int {
	if _, table := l.labels.(tableLabels); table && size >= largeTable {
		return 20 * size // rows are tokens
	}
	return 400 * size
}
