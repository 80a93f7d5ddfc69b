package change

import "github.com/whittle-dd/whittle/text"

// Files returns the levels for files: whole files (added, removed, renamed, changed), runs of lines
// that differ, lines, tokens in the lines, characters in the tokens.
//
// Files with a zero byte in them are not text and change as a whole, unless the value is that one
// file: then its bytes are the last level.
func Files() []Level[text.Files] {
	return []Level[text.Files]{
		filesLevel("files", "file", cutWhole),
		filesLevel("hunks", "hunk", cutHunks),
		filesLevel("lines", "line", cutLines),
		filesLevel("tokens", "token", cutTokens),
		filesLevel("chars", "character", cutChars),
	}
}

func filesLevel(name, unit string, cut grain) Level[text.Files] {
	return Level[text.Files]{Name: name, Unit: unit, Between: func(works, fails text.Files) Set[text.Files] {
		return newFileSet(works, fails, name, unit, cut)
	}}
}
