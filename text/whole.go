package text

import (
	"strings"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
)

// FileUnit is the unit of the pass that removes whole files.
const FileUnit = "file"

var filesPass = &Pass{
	Name: "files", About: "removes folders, then files", Unit: FileUnit,
	make: func(min dd.Minimizer[Atom]) reduce.Pass[Files] { return folders(min, 1) },
}

// Whole returns the pass that removes whole files: first folders with everything in them, from the
// top down, then single files.
func Whole(min dd.Minimizer[Atom]) reduce.Pass[Files] { return filesPass.New(min) }

func folders(min dd.Minimizer[Atom], depth int) reduce.Pass[Files] {
	return func(fs Files) reduce.Plan[Files] {
		deepest := 0
		for _, f := range fs {
			deepest = max(deepest, strings.Count(f.Path, "/")+1)
		}
		if len(fs) < 2 || depth > deepest {
			return nil
		}
		return reduce.InOrder(over(min, func(fs Files, pace *pacer) layout { return entries(fs, depth, pace) }), folders(min, depth+1))(fs)
	}
}

// entries returns the layout whose atoms are the folders and files at a depth of their paths.
func entries(fs Files, depth int, pace *pacer) layout {
	var l layout
	at := map[string]int{}     // names of entries
	of := make([]int, len(fs)) // each file's entry; -1: higher up
	for i, f := range fs {
		of[i] = -1
		parts := strings.SplitN(f.Path, "/", depth+1)
		if len(parts) < depth {
			continue
		}
		name := strings.Join(parts[:depth], "/")
		n, ok := at[name]
		if !ok {
			n = len(at)
			at[name] = n
			l.tokens = append(l.tokens, 0)
		}
		of[i] = n
		l.tokens[n] += int32(Count(f.Data))
		l.stay(f.Kept != nil, n)
		pace.visit(len(f.Data))
	}
	l.render = func(keep []bool) Files {
		var out Files
		for i, f := range fs {
			if of[i] < 0 || keep[of[i]] {
				out = append(out, f)
			}
		}
		return out
	}
	return l
}
