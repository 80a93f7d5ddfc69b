package text

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"

	"github.com/whittle-dd/whittle/internal/lex"
)

// Limits of respell: the number of words it tries, and how many of them in a row may fail.
const (
	mostRespelled   = 40
	respellPatience = 8
)

// respellPass gives a word a shorter spelling, everywhere at once: characters of a name that occurs
// in several places cannot be removed one by one. It first tries one letter for all words. Names
// that become the same often make lines superfluous, which the next round removes.
var respellPass = &Pass{
	Name: "respell", About: "gives a word a spelling of one letter, in all places", Rewrites: true, Renames: true,
	make: respelling(isLetter),
}

// digitsPass does the same with numbers.
var digitsPass = &Pass{
	Name: "digits", About: "gives a number a spelling of one digit, in all places", Rewrites: true,
	make: respelling(lex.IsDigit),
}

// respelling returns what makes a pass on the words that begin with some characters.
func respelling(first func(byte) bool) func(dd.Minimizer[Atom]) reduce.Pass[Files] {
	return func(dd.Minimizer[Atom]) reduce.Pass[Files] {
		return func(fs Files) reduce.Plan[Files] {
			return func(yield func(reduce.Attempt[Files]) bool) {
				if isShort(fs) {
					respell(fs, wordsToRespell(fs, first), respellPatience)(yield)
				}
			}
		}
	}
}

// respell tries shorter spellings of words, one after another.
func respell(fs Files, words [][]byte, patience int) reduce.Plan[Files] {
	return func(yield func(reduce.Attempt[Files]) bool) {
		patience := patience
		for i, w := range words {
			if patience == 0 {
				return
			}
			for _, to := range spellings(fs, w) {
				c := fs.respelled(w, to)
				a := reduce.Try(c, respell(c, words[i+1:], respellPatience))
				a.Note = fmt.Sprintf("%s as %c", w, to)
				if !yield(a) {
					return
				}
			}
			patience--
		}
	}
}

// spellings returns the letters to try for a word: one that is the same for all, and one that is not a
// word yet. Those of a number are 0 and 1.
func spellings(fs Files, word []byte) []byte {
	if !isLetter(word[0]) {
		return []byte("01")
	}
	used := map[byte]bool{}
	for _, f := range fs {
		eachWord(f.Data, func(from, to int) {
			if to == from+1 {
				used[f.Data[from]] = true
			}
		})
	}
	out := []byte{'a'}
	if !used['a'] {
		return out
	}
	for c := byte('b'); c <= 'z'; c++ {
		if !used[c] {
			return append(out, c)
		}
	}
	return out
}

// wordsToRespell returns the words of more than one letter that begin with some characters, those that
// take most room first.
func wordsToRespell(fs Files, first func(byte) bool) [][]byte {
	room := map[string]int{}
	for _, f := range fs {
		if f.Link || f.Dir {
			continue
		}
		eachWord(f.Data, func(from, to int) {
			if to > from+1 && first(f.Data[from]) {
				room[string(f.Data[from:to])] += to - from
			}
		})
	}
	var out [][]byte
	for w := range room {
		out = append(out, []byte(w))
	}
	slices.SortFunc(out, func(a, b []byte) int {
		return cmp.Or(cmp.Compare(room[string(b)], room[string(a)]), bytes.Compare(a, b))
	})
	return out[:min(len(out), mostRespelled)]
}

// respelled returns fs with one letter in place of a word.
func (fs Files) respelled(word []byte, letter byte) Files {
	out := slices.Clone(fs)
	for i, f := range fs {
		if f.Link || f.Dir {
			continue
		}
		var data []byte
		last := 0
		eachWord(f.Data, func(from, to int) {
			if bytes.Equal(f.Data[from:to], word) {
				data = append(append(data, f.Data[last:from]...), letter)
				last = to
			}
		})
		if last > 0 {
			out[i].Data = append(data, f.Data[last:]...)
		}
	}
	return out
}

// eachWord calls visit for every word and number: letters and digits.
func eachWord(data []byte, visit func(from, to int)) {
	for i := 0; i < len(data); {
		if !lex.IsWord(data[i]) {
			i++
			continue
		}
		end := i + 1
		for end < len(data) && lex.IsWord(data[end]) {
			end++
		}
		if isLetter(data[i]) || lex.IsDigit(data[i]) {
			visit(i, end)
		}
		i = end
	}
}
