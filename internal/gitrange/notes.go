package gitrange

import (
	"bytes"
	"fmt"
)

// lfsPointer is how a file begins that stands for one in Git LFS.
var lfsPointer = []byte("version https://git-lfs.github.com/spec/v1\n")

// Notes returns what the user should know about the files that tests get.
func (g *Range) Notes() (notes []string) {
	submodules, pointers := 0, 0
	example := ""
	for i, path := range g.base.paths {
		if g.good[path].mode == modeSubmodule {
			submodules++
		}
		if bytes.HasPrefix(g.base.version.Files[i].Data, lfsPointer) {
			pointers++
			example = path
		}
	}
	if submodules > 0 {
		notes = append(notes, fmt.Sprintf("submodules are empty directories in the tests (%d in %s), and changes of them are not seen", submodules, g.Good.Short()))
	}
	if pointers > 0 {
		notes = append(notes, fmt.Sprintf("files of Git LFS are pointers in the tests, without their content (%d in %s, such as %s)", pointers, g.Good.Short(), example))
	}
	return notes
}
