package job

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A ListKind is what the items of a list are to the test.
type ListKind uint8

const (
	Arguments ListKind = iota // words after the command
	Variables                 // of its environment, as NAME=VALUE
	Lines                     // of a file
)

// Unit returns the word for one item.
func (k ListKind) Unit() string { return [...]string{"option", "variable", "line"}[k] }

// A List is a list of which the test gets some items, in their order.
type List struct {
	Kind    ListKind
	Items   []string
	Keep    []bool  // which items are never removed, by position; nil: none
	Grammar Grammar // which arguments belong together

	Input journal.Input       // Lines: the file
	Shown func(string) string // an item as the user wrote it; nil: as it is
}

// title says what the list is, given what it belongs to.
func (l List) title(subject string) string { return "the " + l.Kind.Unit() + "s of " + subject }

// Kept returns the items that are never removed.
func (l List) Kept() []string {
	out := []string{}
	for i, item := range l.Items {
		if l.Keep != nil && l.Keep[i] {
			out = append(out, item)
		}
	}
	return out
}

// An item is an item of a list. Equal items of a list have different numbers, so that it is known
// which of them was removed.
type item struct {
	word string
	nth  int // among those with the same word
}

// numbered returns the items of a list.
func numbered(words []string) []item {
	out := make([]item, len(words))
	seen := map[string]int{}
	for i, w := range words {
		out[i] = item{w, seen[w]}
		seen[w]++
	}
	return out
}

func wordsOf(items []item) []string {
	out := make([]string, len(items))
	for i, it := range items {
		out[i] = it.word
	}
	return out
}

// only returns the items of a that are not in b.
func only(a, b []item) []item {
	in := map[item]bool{}
	for _, it := range b {
		in[it] = true
	}
	return slices.DeleteFunc(slices.Clone(a), func(it item) bool { return in[it] })
}

// sizeOf returns the size of a list: each item counts as a token.
func sizeOf(items []item) ui.Size {
	size := ui.Size{Lines: len(items), Tokens: len(items)}
	for _, it := range items {
		size.Bytes += len(it.word)
	}
	return size
}

// show returns an item as the user wrote it. Of variables, which may be secret, that is the name.
func (l List) show(it item) string {
	word := strings.TrimRight(it.word, "\r\n")
	switch {
	case l.Kind == Variables:
		word, _, _ = strings.Cut(word, "=")
	case l.Kind == Lines:
		word = strconv.Quote(word)
	case l.Shown != nil:
		word = l.Shown(word)
	}
	return word
}

// levels returns the levels of changes between two lists.
func (l List) levels() []change.Level[[]item] {
	o := change.Items[item]{Unit: l.Kind.Unit(), Alike: l.alike, Describe: l.show}
	if l.Kind != Arguments || l.Grammar == Words {
		return []change.Level[[]item]{o.Level()}
	}
	o.Joined = joined
	levels := []change.Level[[]item]{o.Level()}
	if l.Grammar == Ask {
		levels = append(levels, change.Items[item]{Unit: "word", Alike: l.alike, Describe: l.show}.Level())
	}
	return levels
}

// alike reports whether two items are the same variable, or the same option, with other values.
func (l List) alike(x, y item) bool {
	a, b := x.word, y.word
	nameA, _, assignedA := strings.Cut(a, "=")
	nameB, _, assignedB := strings.Cut(b, "=")
	switch {
	case l.Kind == Lines:
		return false
	case assignedA && assignedB:
		return nameA == nameB
	case l.Kind == Variables:
		return false
	}
	short := func(s string) bool { return len(s) > 2 && s[0] == '-' && s[1] != '-' } // -O1, -O2
	return short(a) && short(b) && a[:2] == b[:2] && strings.Trim(a[2:]+b[2:], "0123456789") == ""
}

// encode returns a list as files, in which form it is tested and stored: one item on each line.
func (l List) encode(items []item) text.Files {
	f := text.File{Path: l.Kind.Unit() + "s", Mode: 0o600}
	if l.Kind == Lines {
		f = l.Input.Files[0]
		f.Data = []byte(strings.Join(wordsOf(items), ""))
		return text.Files{f}
	}
	var b strings.Builder
	for _, it := range items {
		b.WriteString(escape.Replace(it.word) + "\n")
	}
	f.Data = []byte(b.String())
	return text.Files{f}
}

// decode is the inverse of encode for lists that are not lines of a file.
func decode(files text.Files) []string {
	out := []string{}
	for _, f := range files {
		for line := range strings.Lines(string(f.Data)) {
			out = append(out, unescape.Replace(strings.TrimSuffix(line, "\n")))
		}
	}
	return out
}

// Items can have any bytes in them but zero.
var (
	escape   = strings.NewReplacer(`\`, `\\`, "\n", `\n`)
	unescape = strings.NewReplacer(`\\`, `\`, `\n`, "\n")
)

func (l List) key(items []item) reduce.Digest { return l.encode(items).Key() }

// redacted returns files that may be stored and shown, without secrets.
func (l List) redacted(files text.Files, j *job) text.Files {
	out := slices.Clone(files)
	for i := range out {
		if l.Kind != Lines {
			out[i].Data = j.Secrets.Bytes(out[i].Data)
		}
	}
	return out
}

// within returns an executor that hands the lists of its jobs to the test.
func (l List) within(e oracle.Executor) oracle.Executor {
	if l.Kind == Lines {
		return e
	}
	return listExecutor{e, l.Kind}
}

// A listExecutor runs jobs whose files are lists.
type listExecutor struct {
	oracle.Executor
	kind ListKind
}

func (e listExecutor) Run(ctx context.Context, j oracle.Job) (oracle.Result, error) {
	items := decode(j.Files)
	if e.kind == Arguments {
		j.Argv = slices.Concat(j.Argv, items)
	} else {
		j.Env = items
	}
	j.Files, j.Paths, j.Insert, j.Stdin = nil, nil, false, false
	return e.Executor.Run(ctx, j)
}
