package failure

import (
	"regexp"
	"slices"
)

// An origin tells where a word of a message comes from, if that is known.
type origin int

const (
	unknown   origin = iota
	fromInput        // other words stand in its place on other inputs
	fromTool         // it is printed for inputs that do not contain it
)

// A counterpart is the line of a variant that says what a line of the original says.
type counterpart struct {
	lexemes []string
	input   *index // of the variant
}

// origins returns where the lexemes of a line come from, judging by the same line of variants. One
// variant that shows another word in place of a word is enough.
func origins(lexemes []string, variants []counterpart) []origin {
	out := make([]origin, len(lexemes))
	for _, v := range variants {
		same := v.aligned(lexemes)
		for i, text := range lexemes {
			switch {
			case !wordByte(text[0]) || '0' <= text[0] && text[0] <= '9' || out[i] == fromInput: // numbers never count
			case !same[i]:
				out[i] = fromInput
			case !v.input.has(text):
				out[i] = fromTool
			}
		}
	}
	return out
}

// aligned reports for each lexeme of a line whether the counterpart has the same in its place. Where
// the lines differ in length, that is so for equal beginnings and ends; words between count if they
// occur between.
func (c counterpart) aligned(lexemes []string) []bool {
	out := make([]bool, len(lexemes))
	if len(lexemes) == len(c.lexemes) {
		for i := range lexemes {
			out[i] = lexemes[i] == c.lexemes[i]
		}
		return out
	}
	a, b := lexemes, c.lexemes
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		out[len(lexemes)-len(a)] = true
		a, b = a[1:], b[1:]
	}
	from := len(lexemes) - len(a)
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		out[from+len(a)-1] = true
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	between := map[string]bool{}
	for _, l := range b {
		between[l] = true
	}
	for i, l := range a {
		out[from+i] = between[l]
	}
	return out
}

// counterpartOf returns a line of the i-th variant as a counterpart.
func (in Input) counterpartOf(i int, line string) counterpart {
	line = withoutPlaces(head(line), in.Variants[i].Run.Dir)
	return counterpart{texts(line, lexeme.FindAllStringIndex(line, -1)), in.others[i]}
}

// likeLines returns the lines of variants that say what a line says: those that a pattern without the
// words of the input matches, or those that have most words in common with it.
func (in Input) likeLines(line, dir string, stdout bool) []counterpart {
	if len(in.Variants) == 0 {
		return nil
	}
	re, err := regexp.Compile(patterns{in: in}.of(line, dir))
	if err != nil {
		return nil
	}
	place := withoutPlaces(head(line), dir)
	lexemes := texts(place, lexeme.FindAllStringIndex(place, -1))
	var out []counterpart
	for i, v := range in.Variants {
		lines := stream(v.Run, stdout)
		if at := slices.IndexFunc(lines, re.MatchString); at >= 0 {
			out = append(out, in.counterpartOf(i, lines[at]))
		} else if c, ok := in.mostAlike(i, lexemes, lines); ok {
			out = append(out, c)
		}
	}
	return out
}

// mostLike is how many lines of a variant are looked at for one that resembles another.
const mostLike = 100

// mostAlike returns the line of a variant that has most lexemes in the same places as another line,
// if that is so for three of four.
func (in Input) mostAlike(i int, lexemes, lines []string) (counterpart, bool) {
	var best counterpart
	most := 0
	for _, l := range lines[:min(len(lines), mostLike)] {
		c := in.counterpartOf(i, l)
		n := 0
		for k, same := range c.aligned(lexemes) {
			if same && len(c.lexemes) == len(lexemes) && lexemes[k] != " " {
				n++
			}
		}
		if n > most {
			best, most = c, n
		}
	}
	words := 0
	for _, l := range lexemes {
		if l != " " {
			words++
		}
	}
	return best, most > 0 && 4*most >= 3*words
}
