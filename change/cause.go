package change

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/align"
)

// Cause says in a sentence what makes the difference between files: "adding 2 characters to a
// 7,804-byte input that works makes it fail".
func Cause(works, fails text.Files) string {
	if len(works) == 1 && len(fails) == 1 && works[0].Path == fails[0].Path {
		f := align.File{Old: &works[0], New: &fails[0]}
		input := "the empty input"
		if n := len(works[0].Data); n > 0 {
			input = fmt.Sprintf("%s %s-byte input that works", article(n), thousands(n))
		}
		return inFile(f, input) + " makes it fail"
	}
	const most = 3
	var parts []string
	for _, f := range align.Files(works, fails) {
		if !f.Same() {
			parts = append(parts, ofFile(f))
		}
	}
	if n := len(parts); n > most {
		parts = append(parts[:most-1], fmt.Sprintf("changing %s more", count(n-most+1, "file")))
	}
	verb := " makes"
	if len(parts) > 1 {
		verb = " together make"
	}
	if len(works) == 0 {
		return list(parts) + verb + " an empty directory fail"
	}
	return list(parts) + verb + " the directory that works fail"
}

// ofFile says what becomes of a file in a directory.
func ofFile(f align.File) string {
	switch {
	case f.Old == nil:
		return "adding " + f.New.Path
	case f.New == nil:
		return "removing " + f.Old.Path
	case f.Old.Path != f.New.Path:
		words := fmt.Sprintf("renaming %s to %s", f.Old.Path, f.New.Path)
		if !bytes.Equal(f.Old.Data, f.New.Data) {
			words += " and " + inFile(f, "it")
		}
		return words
	}
	return inFile(f, f.New.Path)
}

// inFile says what changes in a file that is called name.
func inFile(f align.File, name string) string {
	added, removed, _ := measure(f)
	unit := func(a Amount) string { return units(a, f.Binary()) }
	switch {
	case f.Old.Link:
		return "changing the target of " + name
	case added.Bytes+removed.Bytes == 0:
		return fmt.Sprintf("changing the mode of %s from %04o to %04o", name, f.Old.Mode, f.New.Mode)
	case removed.Bytes == 0:
		return "adding " + unit(added) + " to " + name
	case added.Bytes == 0:
		return "removing " + unit(removed) + " from " + name
	}
	return fmt.Sprintf("replacing %s by %s in %s", unit(removed), unit(added), name)
}

// units writes an amount in a unit that fits it.
func units(a Amount, binary bool) string {
	switch {
	case binary:
		return count(a.Bytes, "byte")
	case a.Lines > 1:
		return count(a.Lines, "line")
	}
	return count(a.Chars, "character")
}

func count(n int, unit string) string {
	if n == 1 {
		return "1 " + unit
	}
	return thousands(n) + " " + unit + "s"
}

// thousands writes a number with commas: 7,804.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// article returns the indefinite article before a number: an 8-byte input, an 11-byte input.
func article(n int) string {
	lead, _, _ := strings.Cut(thousands(n), ",")
	if lead[0] == '8' || lead == "11" || lead == "18" {
		return "an"
	}
	return "a"
}

func list(parts []string) string {
	n := len(parts) - 1
	if n < 1 {
		return strings.Join(parts, "")
	}
	return strings.Join(parts[:n], ", ") + " and " + parts[n]
}
