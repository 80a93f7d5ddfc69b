package failure

import "strings"

// An index makes it cheap to ask what the input contains.
type index struct {
	words    map[string]bool
	text     []string // the content of each file
	others   []*index // of the variants
	anywhere bool     // the directories of runs are not known: an input is any file of that name
	looked   int      // bytes of output that were compared with a pattern; for tests
}

// indexed returns the input with an index of its content.
func (in Input) indexed() Input {
	if in.index == nil {
		in.index = indexOf(in.Data)
		for _, v := range in.Variants {
			in.index.others = append(in.index.others, indexOf(v.Data))
		}
	}
	return in
}

func indexOf(data [][]byte) *index {
	x := &index{words: map[string]bool{}}
	for _, d := range data {
		text := string(d)
		x.text = append(x.text, text)
		for w := range words(text) {
			x.words[w] = true
		}
	}
	return x
}

// words yields the words of a text: the longest runs of letters, digits, "_" and what is not ASCII.
func words(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for i := 0; i < len(text); i++ {
			from := i
			for i < len(text) && wordByte(text[i]) {
				i++
			}
			if from < i && !yield(text[from:i]) {
				return
			}
		}
	}
}

func wordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

// has reports whether the input contains a word.
func (x *index) has(word string) bool { return x.words[word] }

// contains reports whether the input contains a text.
func (x *index) contains(text string) bool {
	for _, t := range x.text {
		if strings.Contains(t, text) {
			return true
		}
	}
	return false
}
