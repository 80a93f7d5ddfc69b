package lex

import (
	"cmp"
	"slices"
)

// A Lexed records where the tokens of a text are, so that those of another text, which has most of
// it in common, can be counted without reading all of it.
type Lexed struct {
	starts   []int32     // of tokens and comments
	comments []int32     // which of them are not tokens
	lonely   []loneQuote // which of them are quotes that begin no string
}

// A loneQuote is a quote without a partner. The text up to end, on the same line, decides that.
type loneQuote struct{ token, end int32 }

// A Piece is a run of bytes that two texts have in common.
type Piece struct{ At, From, Size int } // where it is in the one and in the other, and its length

// Lex finds the tokens of a text of less than 2 GB.
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

// Count returns [Count] of data, which has some pieces in common with the text of x, in order.
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

// from finds the last token that depends only on the text before end. It returns the number of
// tokens between the one that begins at at and that one, and where that one begins; 0, 0 if no token
// begins at at.
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
	after, _ := slices.BinarySearch(x.comments, int32(last))
	return last - first - (after - from), int(x.starts[last])
}
