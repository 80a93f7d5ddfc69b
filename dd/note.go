package dd

import (
	"strconv"

	"github.com/whittle-dd/whittle/reduce"
)

// removing returns a note such as "remove 3 of 8".
func removing(n, of int) string {
	var buf [64]byte
	b := strconv.AppendInt(append(buf[:0], "remove "...), int64(n), 10)
	return string(strconv.AppendInt(append(b, " of "...), int64(of), 10))
}

// A series makes the attempts of one round of a plan, with notes such as "subset 3/8". There are many, and
// hardly any is read again, so what they need is made for several at once: a closure is all that an attempt
// takes of its own.
type series struct {
	pass string // the name of the algorithm
	what string
	n    int
	then func(list []int, i int) reduce.Plan[[]int] // follows an interesting attempt, i counting from 0

	text string
	from int                  // the first number in text
	ends [seriesChunk + 1]int // where the notes in text begin, and where the last one ends
	made int                  // how many notes text holds
	asks [][]int              // lists of candidates that are not used yet
}

const (
	seriesChunk = 32
	seriesItems = 1 << 13 // in the candidates that are kept together, at most, if there are several
)

// try returns attempt i of the series, counting from 0: it tests c and, if it is interesting, moves to it.
func (s *series) try(c []int, i int) reduce.Attempt[[]int] {
	note := s.at(i + 1)
	if len(s.asks) == 0 {
		s.asks = make([][]int, min(s.made, 1+seriesItems/(len(c)+1)))
	}
	ask, then := s.asks[:1:1], s.then
	ask[0], s.asks = c, s.asks[1:]
	a := reduce.AskAll(ask, func(o []reduce.Outcome) reduce.Next[[]int] {
		if o[0].Verdict != reduce.Interesting {
			return reduce.Next[[]int]{}
		}
		return reduce.Next[[]int]{Plan: then(ask[0], i), Current: ask[0], Moved: true, Took: 1}
	})
	a.Pass, a.Note = s.pass, note
	return a
}

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
