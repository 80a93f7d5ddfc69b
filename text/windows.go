package text

import (
	"fmt"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// widest is the width of the widest window, and longest the length of the longest input that windows
// are moved over, in tokens. Each width costs a test per token.
const (
	widest  = 4
	longest = 400
)

// windowsPass removes runs of a few tokens that can only be removed together, such as ":b" or
// "= 0": runs of two at every place, then of three, and so on. It does not touch an input that is
// still long.
var windowsPass = &Pass{
	Name: "windows", About: "removes a few neighboring tokens together",
	make: func(dd.Minimizer[Atom]) reduce.Pass[Files] {
		return func(fs Files) reduce.Plan[Files] { return window(fs, 2, 0, 0) }
	},
}

// window tries the windows of a width, beginning at a token of a file.
func window(fs Files, width, file, at int) reduce.Plan[Files] {
	return func(yield func(reduce.Attempt[Files]) bool) {
		cut, total := fewTokens(fs)
		if total > longest {
			return
		}
		for width, file, at := width, file, at; width <= widest; width, file, at = width+1, 0, 0 {
			for ; file < len(fs); file, at = file+1, 0 {
				start, kept := 0, fs[file].kept()
				for i, t := range cut[file] {
					if i >= at && i+width <= len(cut[file]) && width < total {
						end := start
						for _, u := range cut[file][i : i+width] {
							end += len(u)
						}
						if kept.touch(start, end) {
							start += len(t)
							continue
						}
						c := fs.cut(map[int][]span{file: {{start, end}}})
						a := reduce.Try(c, window(c, width, file, max(0, i-1)))
						a.Note = fmt.Sprintf("%d tokens", width)
						if !yield(a) {
							return
						}
					}
					start += len(t)
				}
			}
		}
	}
}

// isShort reports whether an input is so short that its tokens are tried one by one.
func isShort(fs Files) bool {
	const bytes = 1 << 16 // a token may be long
	if fs.Bytes()-fs.keptBytes() > bytes {
		return false
	}
	_, total := fewTokens(fs)
	return total <= longest
}

// fewTokens returns the tokens of all files, and the number of those that need not stay. If that is more
// than longest, it stops soon, and the number is too low.
func fewTokens(fs Files) (cut [][][]byte, total int) {
	cut = make([][][]byte, len(fs))
	for i, f := range fs {
		if f.Link {
			continue
		}
		l, kept := lexer{data: f.Data}, f.kept()
		for at := skipBlanks(f.Data, 0); at < len(f.Data); {
			if total > longest {
				return nil, total
			}
			end := skipBlanks(f.Data, l.end(at))
			if !kept.touch(at, end) {
				total++
			}
			at = end
		}
		cut[i] = tokens(f.Data)
	}
	return cut, total
}
