package text

import (
	"bytes"
	"unicode/utf8"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"

	"github.com/whittle-dd/whittle/internal/lex"
)

// longToken is the length from which on characters inside a token are removed.
const longToken = 4

var longPass = &Pass{
	Name: "long", About: "removes characters inside long tokens, and blanks",
	Unit: "character of a long token", make: long,
}

// long removes characters from inside long tokens, such as strings, names and numbers, and the
// blanks between tokens. Of white space with line breaks it leaves the first one, except in files that
// are not text.
func long(min dd.Minimizer[Atom]) reduce.Pass[Files] { return inStages(min, cutBy(cutLong)) }

func cutLong(data []byte, add func(n int, fixed bool) bool) {
	lines := isText(data)
	cutCores(data, func(core []byte) bool {
		if len(core) < longToken {
			return add(len(core), true)
		}
		more := true
		cutChars(core, func(n int) bool { more = add(n, false); return more })
		return more
	}, func(blanks []byte) bool {
		from, to := lineBreak(blanks)
		if !lines || from == to {
			return add(len(blanks), false)
		}
		return (from == 0 || add(from, false)) && add(to-from, true) && (to == len(blanks) || add(len(blanks)-to, false))
	})
}

var breaksPass = &Pass{Name: "breaks", About: "removes line breaks between tokens", Squashes: true, make: breaks}

// breaks removes the line breaks that long leaves.
func breaks(min dd.Minimizer[Atom]) reduce.Pass[Files] { return inStages(min, cutBy(cutBreaks)) }

func cutBreaks(data []byte, add func(n int, fixed bool) bool) {
	cutCores(data, func(core []byte) bool { return add(len(core), true) }, func(blanks []byte) bool {
		from, to := lineBreak(blanks)
		return add(len(blanks), from == to)
	})
}

// cutCores cuts data into tokens and the white space after them.
func cutCores(data []byte, token, blanks func([]byte) bool) {
	cutTokens(data, func(n int) bool {
		t := data[:n]
		data = data[n:]
		core := len(t)
		for core > 1 && lex.IsBlank(t[core-1]) {
			core--
		}
		return token(t[:core]) && (core == len(t) || blanks(t[core:]))
	})
}

// lineBreak returns where the first line break in some white space is; from is to if there is none.
func lineBreak(blanks []byte) (from, to int) {
	switch i := bytes.IndexByte(blanks, '\n'); {
	case i < 0:
		return 0, 0
	case i > 0 && blanks[i-1] == '\r':
		return i - 1, i + 1
	default:
		return i, i + 1
	}
}

// isText reports whether data is text: lines of characters.
func isText(data []byte) bool { return utf8.Valid(data) && bytes.IndexByte(data, 0) < 0 }
