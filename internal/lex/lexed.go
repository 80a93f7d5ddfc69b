package lex

import (
	"cmp"
	"slices"
)

// A Lexed is where the tokens of a text are, so that those of another one that has most
// of it in common can be counted without a look at all of it.
type Lexed struct {
	starts   []int32     // of tokens and comments
	comments []int32     // which of them are no tokens
	lonely   []loneQuote // those that are quotes and begin no string
}

// A loneQuote is one because of the text that follows, up to the end of the line.
type loneQuote struct{ token, end int32 }

// A Piece is what two texts have in common.
type Piece struct{ At, From, Size int } // in the one, in the other, and how many bytes

// Lex finds the tokens of a text. It is for texts of less than 2 GB.
func Lex(data []byte) *Lexed {
	x := &Lexed{starts: make([]int32, 0, len(data)/4)}
	var l counter
	for i := 0; i < len(data); {
		if classes[data[i]] == blank {
			i++
			continue
		}
		end, what := l.next(data, i)
		token := int32(len(x.starts))
		switch what {
		case noToken:
			x.comments = append(x.comments, token)
		case lonely:
			x.lonely = append(x.lonely, loneQuote{token, int32(l.failed[data[i]])})
		}
		x.starts = append(x.starts, int32(i))
		i = end
	}
	return x
}

// Count is [Count] of a text that has some pieces of x, in order.
func (x *Lexed) Count(data []byte, common []Piece) (tokens int) {
	var l counter
	for i := 0; i < len(data); {
		if classes[data[i]] == blank {
			i++
			continue
		}
		for len(common) > 0 && common[0].At+common[0].Size <= i {
			common = common[1:]
		}
		if len(common) > 0 && common[0].At <= i {
			c := common[0]
			n, to := x.from(i-c.At+c.From, c.From+c.Size)
			if to > 0 {
				tokens += n
				i = to - c.From + c.At
			}
		}
		end, what := l.next(data, i)
		if i = end; what != noToken {
			tokens++
		}
	}
	return tokens
}

// from is how many tokens there are from one that begins at some place to the last one
// before end that only the text before end decides about, and where that begins; 0, 0
// if no token begins there.
func (x *Lexed) from(at, end int) (tokens, to int) {
	first, ok := slices.BinarySearch(x.starts, int32(at))
	if !ok {
		return 0, 0
	}
	// No token, but for quotes, looks more than two bytes ahead.
	last, _ := slices.BinarySearch(x.starts, int32(end-1))
	last--
	q, _ := slices.BinarySearchFunc(x.lonely, int32(end), func(q loneQuote, end int32) int { return cmp.Compare(q.end, end) })
	if q < len(x.lonely) {
		last = min(last, int(x.lonely[q].token))
	}
	if last <= first {
		return 0, 0
	}
	from, _ := slices.BinarySearch(x.comments, int32(first))
	behind, _ := slices.BinarySearch(x.comments, int32(last))
	return last - first - (behind - from), int(x.starts[last])
}
