package text

import "github.com/whittle-dd/whittle/internal/lex"

// Count returns the number of tokens in data. Reports and benchmarks use this one rule, whatever
// the language:
//
//   - a word: letters, digits, _, $ and bytes from 0x80 on, not beginning with a digit;
//   - a number: a digit, or a dot and a digit, and all word bytes and dots that follow; the sign of
//     an exponent ends it, so 1e+9 is three tokens;
//   - a string in " or ', with backslash escapes, closed on its line; otherwise the quote is a
//     token by itself;
//   - a C operator, or =>; any other byte that is not blank.
//
// Comments, // to the end of the line and /* to */, do not count.
func Count(data []byte) int { return lex.Count(data) }
