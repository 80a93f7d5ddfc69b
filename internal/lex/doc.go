// Package lex counts tokens: by the one rule of text.Count, or by those of a language. It remembers
// where the tokens of a text are, so that those of a similar text can be counted without reading all
// of it.
package lex
