package main

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
)

// ids names headings as GitHub does, so that a link works in both places.
type ids map[string]bool

func (s ids) Generate(value []byte, _ ast.NodeKind) []byte {
	var b strings.Builder
	for _, r := range strings.ToLower(string(value)) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		}
	}
	id := b.String()
	for i := 1; s[id]; i++ {
		id = fmt.Sprintf("%s-%d", b.String(), i)
	}
	s[id] = true
	return []byte(id)
}

func (s ids) Put(value []byte) { s[string(value)] = true }
