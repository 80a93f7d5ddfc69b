package lex

import "iter"

// A Kind says what a token is to people, who see it in a color.
type Kind uint8

// Kinds of tokens.
const (
	Punctuation Kind = iota // operators, and whatever else is none of the following
	Word                    // identifiers
	Keyword
	Number
	String
	Comment
)

// A Token is a part of a text.
type Token struct {
	From, To int
	Kind     Kind
}

// Tokens yields the tokens and comments of data in order. Words that are among the keywords are of that kind.
func (r *Rules) Tokens(data []byte, keywords map[string]bool) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		l := counter{Rules: r}
		for i := 0; i < len(data); {
			if classes[data[i]] == blank {
				i++
				continue
			}
			end, what := l.next(data, i)
			t := Token{i, end, r.kind(data, i, what)}
			if t.Kind == Word && keywords[string(data[i:end])] {
				t.Kind = Keyword
			}
			if !yield(t) {
				return
			}
			i = end
		}
	}
}

// kind returns the kind of the token at i, given what next says about it.
func (r *Rules) kind(data []byte, i int, what token) Kind {
	c := data[i]
	switch {
	case what == commentToken:
		return Comment
	case what == wordToken:
		return Word
	case what == lonely:
		return Punctuation
	case classes[c] == digit, c == '.' && i+1 < len(data) && IsDigit(data[i+1]):
		return Number
	case r.quotes[c]:
		return String
	}
	for _, d := range r.long {
		if d.at(data, i) {
			return String
		}
	}
	return Punctuation
}
