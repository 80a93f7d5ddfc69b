package whittle

import (
	"fmt"
	"slices"

	"github.com/whittle-dd/whittle/text"
)

// DefaultTreeMemory is how many bytes syntax trees may take. It does not depend on the machine, and
// neither does what is reduced as text because of it.
const DefaultTreeMemory = 4e9

// TreeMemory returns about how many bytes the syntax trees of the files take.
func (r *Reduction) TreeMemory() int { return r.langs.memory(r.files) }

func (ls languages) memory(fs text.Files) int {
	sum := 0
	for _, f := range fs {
		if l, ok := ls[f.Path]; ok {
			sum += l.Memory(len(f.Data))
		}
	}
	return sum
}

// fit removes the largest files from the list until the trees of the others take no more than most
// bytes. It returns a note for each file that is now reduced as text.
func (ls languages) fit(fs text.Files, most int) []string {
	if most == 0 {
		most = DefaultTreeMemory
	}
	bySize := slices.Clone(fs)
	slices.SortStableFunc(bySize, func(a, b text.File) int { return len(b.Data) - len(a.Data) })
	var notes []string
	for need := ls.memory(fs); need > most && len(bySize) > 0; bySize = bySize[1:] {
		f := bySize[0]
		l, ok := ls[f.Path]
		if !ok {
			continue
		}
		notes = append(notes, fmt.Sprintf("%s: the syntax trees of the input would take about %s, so it is reduced as text; --tree-memory allows more",
			f.Path, amount(need)))
		need -= l.Memory(len(f.Data))
		delete(ls, f.Path)
	}
	return notes
}

// amount returns a number of bytes in words.
func amount(n int) string {
	if n < 1e8 {
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%.1f GB", float64(n)/1e9)
}
