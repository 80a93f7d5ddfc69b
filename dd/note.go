package dd

import "strconv"

// removing returns a note such as "remove 3 of 8".
func removing(n, of int) string {
	var buf [64]byte
	b := strconv.AppendInt(append(buf[:0], "remove "...), int64(n), 10)
	return string(strconv.AppendInt(append(b, " of "...), int64(of), 10))
}

// A series makes notes such as "subset 3/8" for the attempts of a plan. Every attempt has a note and
// hardly any is read, so several are made at once, in one piece of memory.
type series struct {
	what string
	n    int

	text string
	from int                  // the first number in text
	ends [seriesChunk + 1]int // where the notes in text begin, and where the last one ends
	made int                  // how many notes text holds
}

const seriesChunk = 32

// at returns the note for i, counting from 1.
func (s *series) at(i int) string {
	if i < s.from || i >= s.from+s.made {
		s.make(i)
	}
	k := i - s.from
	return s.text[s.ends[k]:s.ends[k+1]]
}

// make makes the notes from i on: few at first, because the plan may end soon.
func (s *series) make(i int) {
	s.from, s.made = i, min(max(4, 4*s.made), seriesChunk, s.n+1-i)
	var buf [seriesChunk * 32]byte
	b := buf[:0]
	for k := range s.made {
		b = append(append(b, s.what...), ' ')
		b = append(strconv.AppendInt(b, int64(i+k), 10), '/')
		b = strconv.AppendInt(b, int64(s.n), 10)
		s.ends[k+1] = len(b)
	}
	s.text = string(b)
}
