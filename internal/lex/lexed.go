package lex

import (
	"cmp"
	"slices"
)

// A Lexed records where the tokens of a text are, so that those of another text, which has most of
// it in common, can be counted without reading all of it.
type Lexed struct {
	rules    *Rules
	starts   []int32     // of tokens and comments
	comments []comment   // which of them are comments
	lonely   []loneQuote // which of them are quotes that begin no string
}

// A comment counts for more or less than one token. Extra is how much more all comments up to this
// one count.
type comment struct{ token, extra int32 }

// A loneQuote is a quote without a partner. The text up to end, at most, decides that and the same
// about all lone quotes before it.
type loneQuote struct{ token, end int32 }

// A Piece is a run of bytes that two texts have in common.
type Piece struct{ At, From, Size int } // where it is in the one and in the other, and its length

// Lex finds the tokens of a text of less than 2 GB. It calls visit, unless that is nil, with the number
// of bytes that it has read since the last time, at least for every 4 KB: visit may panic to stop it.
func (r *Rules) Lex(data []byte, visit func(bytes int)) *Lexed {
	x := &Lexed{rules: r, starts: make([]int32, 0, len(data)/4)}
	l := counter{Rules: r}
	extra, decided := 0, 0
	pace := pacer{visit: visit}
	for i := 0; i < len(data); {
		pace.at(i)
		if classes[data[i]] == blank {
			i++
			continue
		}
		end, what := l.next(data, i)
		token := int32(len(x.starts))
		switch what {
		case commentToken:
			extra += r.weight(data[i:end]) - 1
			x.comments = append(x.comments, comment{token, int32(extra)})
		case lonely:
			decided = max(decided, l.decided)
			x.lonely = append(x.lonely, loneQuote{token, int32(decided)})
		}
		x.starts = append(x.starts, int32(i))
		i = end
	}
	return x
}

// A pacer calls visit about the bytes that are read.
type pacer struct {
	visit func(bytes int)
	last  int // it knows of the bytes before
}

const paceEvery = 4096

func (p *pacer) at(i int) {
	if i-p.last >= paceEvery && p.visit != nil {
		p.visit(i - p.last)
		p.last = i
	}
}

// Tokens returns the number of tokens in the text.
func (x *Lexed) Tokens() int { return len(x.starts) + x.extra(len(x.starts)) }

// Count returns the number of tokens in data, which has some pieces in common with the text of x, in
// order. It calls visit as Lex does; bytes in common may not count.
func (x *Lexed) Count(data []byte, common []Piece, visit func(bytes int)) (tokens int) {
	l := counter{Rules: x.rules}
	pace := pacer{visit: visit}
	for i := 0; i < len(data); {
		pace.at(i)
		if classes[data[i]] == blank {
			i++
			continue
		}
		for len(common) > 0 && common[0].At+common[0].Size <= i {
			common = common[1:]
		}
		// At its first byte it matters what precedes the piece.
		if len(common) > 0 && common[0].At < i {
			c := common[0]
			n, to := x.from(i-c.At+c.From, c.From+c.Size)
			if to > 0 {
				tokens += n
				i = to - c.From + c.At
				pace.last = i
			}
		}
		end, what := l.next(data, i)
		if what == commentToken {
			tokens += x.rules.weight(data[i:end])
		} else {
			tokens++
		}
		i = end
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
	// No token, but for quotes, looks further ahead than the longest delimiter.
	last, _ := slices.BinarySearch(x.starts, int32(end-maxDelimiter+2))
	last--
	q, _ := slices.BinarySearchFunc(x.lonely, int32(end), func(q loneQuote, end int32) int { return cmp.Compare(q.end, end) })
	if q < len(x.lonely) {
		last = min(last, int(x.lonely[q].token))
	}
	if last <= first {
		return 0, 0
	}
	return last - first + x.extra(last) - x.extra(first), int(x.starts[last])
}

// extra returns how much more than one token each the comments before a token count, together.
func (x *Lexed) extra(token int) int {
	i, _ := slices.BinarySearchFunc(x.comments, int32(token), func(c comment, t int32) int { return cmp.Compare(c.token, t) })
	if i == 0 {
		return 0
	}
	return int(x.comments[i-1].extra)
}
