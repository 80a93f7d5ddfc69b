package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/whittle-dd/whittle/internal/syntax/g4"
)

// maxExplained limits the tokens of an example that is parsed repeatedly to find out
// what is wrong with it.
const maxExplained = 20_000

// A reason explains why an example does not parse: a class of reasons and a detail.
type reason struct{ class, detail string }

func (r reason) String() string { return strings.TrimSuffix(r.class+": "+r.detail, ": ") }

// explain returns the most likely reason why an example does not parse.
func (l *loaded) explain(e example, src []byte, parse *g4.Parse) reason {
	if len(parse.Tokens) <= maxExplained {
		for _, find := range []func(example, []byte) (reason, bool){l.otherEncoding, l.otherStart, l.otherGrammar, l.constants, l.otherCase} {
			if r, ok := find(e, src); ok {
				return r
			}
		}
	}
	p, _ := l.parser(e.start)
	switch base := l.g.Bases(); {
	case base != "" && (!*hooks || l.g.Hook() == ""):
		return reason{"needs a base class", base + ", and no constants for its predicates are enough"}
	case base != "":
		return reason{"needs more of a base class", base + ", of which a part is built in"}
	case l.unknown(p) != nil:
		q := l.unknown(p)
		return reason{"needs a predicate", q.Name() + " {" + q.Code + "}?, and no constants are enough"}
	case !l.unit.main():
		return reason{"is for another grammar", l.unit.named + ", as the folder says"}
	}
	if at, ok := p.Stops(context.Background(), src); ok {
		line := bytes.Count(src[:at], []byte("\n")) + 1
		return reason{"continues after the start rule", fmt.Sprintf("%s has no EOF and matches the text before line %d: ANTLR may stop there without a message", p.Start(), line)}
	}
	return reason{"is wrong", "no rule for a whole input derives it, and no predicate decides"}
}

// unknown returns a predicate whose meaning is not known, or nil. With a reference,
// all predicates are true and the parser records none.
func (l *loaded) unknown(p *g4.Parser) *g4.Predicate {
	for _, q := range p.Unknown() {
		return q
	}
	for _, q := range l.g.Predicates() {
		if *jar != "" && !q.Known() {
			return q
		}
	}
	return nil
}

// parses reports whether a source parses from a start rule without invalid text.
func (l *loaded) parses(start string, src []byte) bool {
	p, err := l.parser(start)
	if err != nil {
		return false
	}
	parse, err := p.Parse(context.Background(), src)
	return err == nil && parse.Whole() && parse.Invalid == 0
}

// otherEncoding tries an example that is not UTF-8 in other encodings.
func (l *loaded) otherEncoding(e example, src []byte) (reason, bool) {
	if utf8.Valid(src) && !bytes.ContainsRune(src, 0) {
		return reason{}, false
	}
	for _, enc := range []string{"ISO-8859-1", "UTF-16LE", "UTF-16BE"} {
		if l.parses(e.start, decode(src, enc)) {
			return reason{"is in another encoding", enc}, true
		}
	}
	return reason{}, false
}

// decode converts a source to UTF-8.
func decode(src []byte, encoding string) []byte {
	var out []byte
	switch enc := strings.NewReplacer("-", "", "_", "").Replace(strings.ToLower(encoding)); enc {
	case "iso88591", "latin1":
		for _, c := range src {
			out = utf8.AppendRune(out, rune(c))
		}
	case "utf16le", "utf16be":
		var units []uint16
		for i := 0; i+1 < len(src); i += 2 {
			a, b := uint16(src[i]), uint16(src[i+1])
			if enc == "utf16be" {
				a, b = b, a
			}
			units = append(units, b<<8|a)
		}
		for _, r := range utf16.Decode(units) {
			out = utf8.AppendRune(out, r)
		}
	default:
		return src
	}
	return out
}

// otherStart looks for a rule that no other rule uses and that matches the example.
func (l *loaded) otherStart(e example, src []byte) (reason, bool) {
	for _, start := range l.g.Roots() {
		if l.parses(start, src) {
			return reason{"is another rule", start + ", not " + l.start(e.start)}, true
		}
	}
	return reason{}, false
}

// otherGrammar looks for a grammar with the same examples that parses this one.
func (l *loaded) otherGrammar(e example, src []byte) (reason, bool) {
	for _, u := range l.unit.beside {
		other, err := l.neighbor(u)
		if err != nil {
			continue
		}
		for _, x := range u.examples {
			if x.path == e.path && other.parses(x.start, src) {
				return reason{"is for another grammar", other.g.Name + ", which parses it"}, true
			}
		}
	}
	return reason{}, false
}

// constants looks for constants for predicates.
func (l *loaded) constants(e example, src []byte) (reason, bool) {
	p, err := l.parser(e.start)
	if err != nil {
		return reason{}, false
	}
	found, err := p.Try(context.Background(), src)
	if err != nil || len(found) == 0 {
		return reason{}, false
	}
	var names []string
	for _, c := range found {
		names = append(names, fmt.Sprintf("%s=%v", c.Name(), c.Value))
	}
	return reason{"needs a predicate", "parses with " + strings.Join(names, " ")}, true
}

// otherCase tries the example in upper case and in lower case.
func (l *loaded) otherCase(e example, src []byte) (reason, bool) {
	switch {
	case l.parses(e.start, bytes.ToUpper(src)):
		return reason{"is in other letters", "parses in capitals"}, true
	case l.parses(e.start, bytes.ToLower(src)):
		return reason{"is in other letters", "parses in small letters"}, true
	}
	return reason{}, false
}
