package text

import (
	"fmt"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"

	"github.com/whittle-dd/whittle/internal/lex"
)

// endsPass removes the last tokens of a line and keeps its end. The pass on tokens removes the blanks
// after a token with it, so that the next line would become part of this one.
var endsPass = &Pass{
	Name: "ends", About: "removes the last tokens of a line, and keeps its end",
	make: func(dd.Minimizer[Atom]) reduce.Pass[Files] {
		return func(fs Files) reduce.Plan[Files] {
			return func(yield func(reduce.Attempt[Files]) bool) {
				if isShort(fs) {
					ends(fs, 0, 0)(yield)
				}
			}
		}
	},
}

// ends tries the lines of a file from an offset on: first to remove all tokens but the first, then the
// last one.
func ends(fs Files, file, at int) reduce.Plan[Files] {
	return func(yield func(reduce.Attempt[Files]) bool) {
		for file, at := file, at; file < len(fs); file, at = file+1, 0 {
			if fs[file].Link || fs[file].Dir {
				continue
			}
			data, kept := fs[file].Data, fs[file].kept()
			for at < len(data) {
				line := lineAt(data, at)
				starts := tokenEnds(data[line.Start:line.End])
				for k, from := range lastTokens(starts) {
					if kept.touch(line.Start+from, line.End) {
						continue
					}
					c := fs.cut(map[int][]span{file: {{line.Start + from, line.End}}})
					a := reduce.Try(c, ends(c, file, line.Start))
					a.Note = fmt.Sprintf("end of a line, %d", k+1)
					if !yield(a) {
						return
					}
				}
				at = line.End + 1
			}
		}
	}
}

// lineAt returns the line that begins at an offset, without its end.
func lineAt(data []byte, at int) span {
	end := at
	for end < len(data) && data[end] != '\n' {
		end++
	}
	return span{at, end}
}

// tokenEnds returns the end of every token in a line, without the blanks after it.
func tokenEnds(line []byte) []int {
	var out []int
	l := lexer{data: line}
	for i := skipBlanks(line, 0); i < len(line); {
		end := l.end(i)
		for end > i+1 && lex.IsBlank(line[end-1]) {
			end--
		}
		out = append(out, end)
		i = skipBlanks(line, max(end, i+1))
	}
	return out
}

// lastTokens returns the offsets from which on a line is cut: after its first token, and before its
// last.
func lastTokens(ends []int) []int {
	switch n := len(ends); {
	case n < 2:
		return nil
	case n == 2:
		return ends[:1]
	default:
		return []int{ends[0], ends[n-2]}
	}
}
