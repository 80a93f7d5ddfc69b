package whittle

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/whittle-dd/whittle/text"
)

// A finder finds what to protect in the original.
type finder struct {
	files  text.Files
	ranges map[string][]keptRange
	marked []string // paths of the files with markers
}

// A keptRange is a range of the original that is protected.
type keptRange struct {
	from, to    int
	left, right edge
}

func (f *finder) add(path string, r keptRange) { f.ranges[path] = append(f.ranges[path], r) }

// contents yields the files that have content.
func (f *finder) contents(yield func(text.File) bool) {
	for _, file := range f.files {
		if !file.Link && !file.Dir && !yield(file) {
			return
		}
	}
}

// matches finds what regular expressions match.
func (f *finder) matches(o Options) error {
	for _, pattern := range o.Keep {
		re := regexp.MustCompile("(?m:" + pattern + ")") // checked before
		found := false
		for file := range f.contents {
			for _, m := range re.FindAllIndex(file.Data, -1) {
				if m[0] == m[1] {
					continue
				}
				found = true
				f.add(file.Path, keptRange{m[0], m[1], wordEdge(file.Data, m[0]), wordEdge(file.Data, m[1])})
			}
		}
		if !found {
			return badOption("keep", "nothing in the input matches %q, the text to keep: check the regular expression", pattern)
		}
	}
	return nil
}

// lines finds lines by their numbers: A, A-B or FILE:A-B.
func (f *finder) lines(o Options) error {
	for _, spec := range o.KeepLines {
		name, numbers := "", spec
		if i := strings.LastIndexByte(spec, ':'); i >= 0 {
			name, numbers = spec[:i], spec[i+1:]
		}
		first, last, _ := lineNumbers(numbers) // checked before
		file, err := f.fileNamed(spec, name)
		if err != nil {
			return err
		}
		ends := lineEnds(file.Data)
		if last > len(ends) {
			return badOption("keeplines", "lines to keep %s: %s has only %s", spec, file.Path, plural(len(ends), "line"))
		}
		from := 0
		if first > 1 {
			from = ends[first-2] + 1
		}
		f.add(file.Path, keptRange{from, ends[last-1], atLine, atLine})
	}
	return nil
}

// lineNumbers reads A or A-B.
func lineNumbers(s string) (first, last int, ok bool) {
	a, b, several := strings.Cut(s, "-")
	if !several {
		b = a
	}
	first, err := strconv.Atoi(a)
	last, err2 := strconv.Atoi(b)
	return first, last, err == nil && err2 == nil && 1 <= first && first <= last
}

// lineEnds returns where the lines of a text end, without their line breaks.
func lineEnds(data []byte) []int {
	var out []int
	for i, c := range data {
		if c == '\n' {
			out = append(out, i)
		}
	}
	if n := len(data); n > 0 && data[n-1] != '\n' {
		out = append(out, n)
	}
	return out
}

// fileNamed returns the file with a path, or whose path ends with these names.
func (f *finder) fileNamed(spec, name string) (text.File, error) {
	var all []text.File
	for file := range f.contents {
		if name == "" || file.Path == name || strings.HasSuffix(file.Path, "/"+name) {
			all = append(all, file)
		}
	}
	switch {
	case len(all) == 0:
		return text.File{}, badOption("keeplines", "lines to keep %s: there is no file %s in the input", spec, name)
	case len(all) > 1:
		return text.File{}, badOption("keeplines", "lines to keep %s: say in which file, such as %s:%s", spec, all[0].Path, spec[strings.LastIndexByte(spec, ':')+1:])
	}
	return all[0], nil
}

// Markers of what may be changed, as in Lithium: on lines of their own, with everything before the first
// and after the last protected.
const (
	beginMarker = "DDBEGIN"
	endMarker   = "DDEND"
)

// markers finds what is outside of the lines with the markers.
func (f *finder) markers(o Options) error {
	if o.IgnoreMarkers {
		return nil
	}
	for file := range f.contents {
		if err := f.markersIn(file); err != nil {
			return err
		}
	}
	return nil
}

func (f *finder) markersIn(file text.File) error {
	const hint = "add the other one, or ignore markers"
	fixed, start, begun := true, 0, 0 // from start on the text is fixed; begun: the line of the marker that is open
	from := 0
	var ranges []keptRange
	for i, end := range lineEnds(file.Data) {
		line := file.Data[from:end]
		switch {
		case holdsWord(line, beginMarker) && !fixed:
			return badOption("ignoremarkers", "%s: line %d has the marker %s, and so has line %d: %s", file.Path, i+1, beginMarker, begun, hint)
		case holdsWord(line, beginMarker):
			ranges = append(ranges, keptRange{start, end, atLine, atLine})
			fixed, begun = false, i+1
		case holdsWord(line, endMarker) && fixed:
			return badOption("ignoremarkers", "%s: line %d has the marker %s, and no line before it has %s: %s", file.Path, i+1, endMarker, beginMarker, hint)
		case holdsWord(line, endMarker):
			fixed, start = true, from
		}
		from = end + 1
	}
	switch {
	case len(ranges) == 0:
		return nil
	case !fixed:
		return badOption("ignoremarkers", "%s: line %d has the marker %s, and no line after it has %s: %s", file.Path, begun, beginMarker, endMarker, hint)
	}
	ranges = append(ranges, keptRange{start, len(file.Data), atLine, atEnd})
	ranges[0].left = atEnd
	f.marked = append(f.marked, file.Path)
	for _, r := range ranges {
		f.add(file.Path, r)
	}
	return nil
}

// holdsWord reports whether a line contains a word.
func holdsWord(line []byte, word string) bool {
	return piece{[]byte(word), atWord, atWord}.find(line, 0) >= 0
}
