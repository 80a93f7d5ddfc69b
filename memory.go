package whittle

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/whittle-dd/whittle/text"
)

// DefaultTreeMemory is how many bytes syntax trees may take. It does not depend on the machine, and
// neither do the trees that are coarse and the files that are text because of it.
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

// noTree is the entry in [Options.Trees] of a file that is reduced as text.
const noTree = -1

// Trees returns which files have no full syntax tree at first, because all of them would take too much
// memory: how many bytes the tree of each may take, or -1 if it is reduced as text.
func (r *Reduction) Trees() map[string]int { return maps.Clone(r.trees) }

// share chooses the trees so that all take no more than most bytes, about: it makes those of the largest
// files coarse, and if that is not enough, the largest files are text.
func (ls languages) share(bySize text.Files, most int) map[string]int {
	need, least := 0, 0
	for _, f := range bySize {
		need += ls[f.Path].Memory(len(f.Data))
		least += ls[f.Path].LeastMemory(len(f.Data))
	}
	trees := map[string]int{}
	for _, f := range bySize {
		if need <= most {
			break
		}
		l, size := ls[f.Path], len(f.Data)
		full, coarsest := l.Memory(size), l.LeastMemory(size)
		if least > most {
			trees[f.Path] = noTree
			need, least = need-full, least-coarsest
		} else if room := max(coarsest, most-(need-full)); room < full {
			trees[f.Path] = room
			need += l.Within(room).Memory(size) - full
		}
	}
	return trees
}

// fit limits the trees of files to what the options allow, and returns the limits and a note for each
// of them.
func (ls languages) fit(fs text.Files, o Options) (trees map[string]int, notes []string) {
	bySize := slices.DeleteFunc(slices.Clone(fs), func(f text.File) bool { return !ls.parses(f) })
	slices.SortStableFunc(bySize, func(a, b text.File) int { return len(b.Data) - len(a.Data) })
	if trees = o.Trees; trees == nil {
		trees = ls.share(bySize, cmp.Or(o.TreeMemory, DefaultTreeMemory))
	}
	need := amount(ls.memory(fs))
	for _, f := range bySize {
		room, limited := trees[f.Path]
		if !limited {
			continue
		}
		instead := "small parts of it stay whole until it is smaller"
		if room == noTree {
			instead = "it is reduced as text"
			delete(ls, f.Path)
		} else {
			ls[f.Path] = ls[f.Path].Within(room)
		}
		notes = append(notes, fmt.Sprintf("%s: the syntax trees of the input would take about %s, so %s; --tree-memory allows more", f.Path, need, instead))
	}
	return trees, notes
}

// amount returns a number of bytes in words.
func amount(n int) string {
	if n < 1e8 {
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%.1f GB", float64(n)/1e9)
}
