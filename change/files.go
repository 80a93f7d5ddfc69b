package change

import (
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/align"
)

// Files returns the levels for files: whole files (added, removed, renamed, changed), runs of lines
// that differ, lines, tokens in the lines, characters.
//
// Files with a zero byte in them are not text and change as a whole, unless the value is that one
// file: then its bytes are the last level.
func Files() []Level[text.Files] {
	return []Level[text.Files]{
		filesLevel{name: "files", unit: "file"}.level(),
		Within("hunks", "hunk", by("hunk", cutHunks, cutWhole)),
		Within("lines", "line", by("line", cutLines, cutWhole)),
		Within("tokens", "token", by("token", cutTokens, cutWhole)),
		Within("chars", "character", by("character", cutChars, cutBytes)),
	}
}

// Hunks returns the runs of lines that differ between two texts, for levels that know no better way to
// compare them.
func Hunks(works, fails []byte) Set[[]byte] { return by("hunk", cutHunks, cutWhole)("", works, fails) }

// Within returns a level for files on which the content of each file that is on both sides, or only
// on one, changes in parts. Between returns the changes between two contents of the file with a
// path.
func Within(name, unit string, between func(path string, works, fails []byte) Set[[]byte]) Level[text.Files] {
	return filesLevel{name, unit, between}.level()
}

// A filesLevel is a level for files.
type filesLevel struct {
	name, unit string
	within     func(path string, works, fails []byte) Set[[]byte] // nil: files change as a whole
}

func (l filesLevel) level() Level[text.Files] {
	return Level[text.Files]{Name: l.name, Unit: l.unit, Between: func(works, fails text.Files) Set[text.Files] {
		return newFileSet(works, fails, l)
	}}
}

// by returns the changes of a text that is cut in one way, and of other content that is cut in
// another.
func by(unit string, cut, cutBinary grain) func(path string, works, fails []byte) Set[[]byte] {
	return func(_ string, works, fails []byte) Set[[]byte] {
		if align.Binary(works) || align.Binary(fails) {
			return newPieceSet(works, fails, unit, cutBinary)
		}
		return newPieceSet(works, fails, unit, cut)
	}
}
