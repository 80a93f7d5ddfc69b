package lex

// Closing finds the quote that ends the string that begins at i: the next one on the same line
// that no backslash escapes. It returns the position after it, or the position where it gave up
// and false.
//
// If it gives up at end, no quote of the same kind before end begins a string either: the search
// from such a quote, which was skipped as escaped, would read the same bytes.
func Closing(data []byte, i int) (end int, ok bool) {
	q := data[i]
	for j := i + 1; j < len(data); j++ {
		switch data[j] {
		case q:
			return j + 1, true
		case '\\':
			j++
		case '\n':
			return j, false
		}
	}
	return len(data), false
}
