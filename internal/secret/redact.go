package secret

import (
	"bytes"
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Redactor replaces the values of secrets in texts by their names. One that is nil changes
// nothing.
type Redactor struct {
	names  []string
	values []hidden // the longest first
	whole  []hidden // values of variables, the longest first
}

type hidden struct {
	value string
	mark  string // that replaces it
	name  string
}

// shortest is the length of the shortest value that is replaced: shorter ones occur in texts for
// other reasons.
const shortest = 8

// NewRedactor returns a redactor for the secrets in environments. It is nil if there are none.
func NewRedactor(envs ...[]string) *Redactor {
	secrets := In(envs...)
	if len(secrets) == 0 {
		return nil
	}
	r := &Redactor{}
	for _, s := range secrets {
		r.names = append(r.names, s.Name)
		if len(s.Value) >= shortest {
			r.whole = append(r.whole, hidden{s.Value, Reference(s.Name), s.Name})
		}
		for _, v := range s.Hidden {
			for _, form := range spellings(v) {
				r.add(s.Name, form)
			}
		}
	}
	r.names = slices.Compact(r.names)
	for _, hs := range [][]hidden{r.values, r.whole} {
		slices.SortStableFunc(hs, func(a, b hidden) int { return cmp.Compare(len(b.value), len(a.value)) })
	}
	return r
}

// spellings returns a value as it may be written: as it is, in a URL, in a regular expression, in a
// string of a program or of JSON, and quoted for the shell.
func spellings(v string) []string {
	pattern := regexp.QuoteMeta(v)
	return []string{v, escapedInURL(v), strings.ReplaceAll(escapedInURL(v), "%20", "+"), pattern, inQuotes(v), inQuotes(pattern), strings.ReplaceAll(v, "'", `'\''`)}
}

// escapedInURL returns a value as it is written in a URL.
func escapedInURL(s string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; class(c) < 4 || strings.IndexByte("-_.~", c) >= 0 {
			b.WriteByte(c)
		} else {
			b.WriteString("%" + hex[c>>4:c>>4+1] + hex[c&15:c&15+1])
		}
	}
	return b.String()
}

func inQuotes(s string) string {
	quoted := strconv.Quote(s)
	return quoted[1 : len(quoted)-1]
}

func (r *Redactor) add(name, value string) {
	known := slices.ContainsFunc(r.values, func(h hidden) bool { return h.value == value })
	if len(value) >= shortest && !known {
		r.values = append(r.values, hidden{value, Mark(name), name})
	}
}

// Mark returns what replaces the value of a variable.
func Mark(name string) string { return "<redacted " + name + ">" }

// Reference stands for the value of a variable in a word of a command. See [Redactor.Word].
func Reference(name string) string { return "<value of " + name + ">" }

// Word returns a word of a command in which the value of a variable as a whole is replaced by a
// [Reference], with which the command still works, and everything else that must not be shown by a
// [Mark].
func (r *Redactor) Word(word string) string {
	if r == nil {
		return word
	}
	for _, h := range r.whole {
		word = strings.ReplaceAll(word, h.value, h.mark)
	}
	return r.String(word)
}

// Missing returns those of some variables whose values were replaced in a text.
func Missing(text string, names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		return !strings.Contains(text, Mark(name)) && !strings.Contains(text, Reference(name))
	})
}

// Names returns the names of the secrets, sorted.
func (r *Redactor) Names() []string {
	if r == nil {
		return nil
	}
	return slices.Clone(r.names)
}

// Bytes returns a text in which every value is replaced. It returns the text itself if there is
// none, and never writes to it.
func (r *Redactor) Bytes(text []byte) []byte {
	if r == nil {
		return text
	}
	for _, h := range r.values {
		if bytes.Contains(text, []byte(h.value)) {
			text = bytes.ReplaceAll(text, []byte(h.value), []byte(h.mark))
		}
	}
	return text
}

// Cut is Bytes for an output of which a part is missing: the end, or the middle. There may be a part
// of a value where it was cut.
func (r *Redactor) Cut(text []byte) []byte {
	if r == nil {
		return text
	}
	half := len(text) / 2
	head, tail := r.end(r.Bytes(text[:half])), r.end(r.Bytes(text[half:]))
	return r.Bytes(slices.Concat(head, r.start(tail)))
}

// end replaces the beginning of a value at the end of a text.
func (r *Redactor) end(text []byte) []byte {
	for _, h := range r.values {
		for n := min(len(h.value)-1, len(text)); n >= shortest; n-- {
			if bytes.HasSuffix(text, []byte(h.value[:n])) {
				return append(slices.Clip(text[:len(text)-n]), h.mark...)
			}
		}
	}
	return text
}

// start replaces the end of a value at the start of a text.
func (r *Redactor) start(text []byte) []byte {
	for _, h := range r.values {
		for n := min(len(h.value)-1, len(text)); n >= shortest; n-- {
			if bytes.HasPrefix(text, []byte(h.value[len(h.value)-n:])) {
				return slices.Concat([]byte(h.mark), text[n:])
			}
		}
	}
	return text
}

// String is Bytes for strings.
func (r *Redactor) String(text string) string {
	if r == nil {
		return text
	}
	return string(r.Bytes([]byte(text)))
}

// Found returns the names of the secrets whose values are in a text.
func (r *Redactor) Found(text []byte) []string {
	if r == nil {
		return nil
	}
	var out []string
	for _, h := range r.values {
		if !slices.Contains(out, h.name) && bytes.Contains(text, []byte(h.value)) {
			out = append(out, h.name)
		}
	}
	slices.Sort(out)
	return out
}

// Hides reports whether the value of a variable must not be shown: it looks like a secret, or
// contains another one.
func (r *Redactor) Hides(name, value string) bool {
	return Is(name, value) || len(r.Found([]byte(value))) > 0
}

// Environment returns an environment in which values that must not be shown are replaced by hidden.
func (r *Redactor) Environment(env []string, hidden string) []string {
	out := slices.Clone(env)
	for i, e := range out {
		if name, value, ok := strings.Cut(e, "="); ok && r.Hides(name, value) {
			out[i] = name + "=" + hidden
		}
	}
	return out
}
