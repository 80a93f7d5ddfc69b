package gitrange

import (
	"encoding/binary"
	"slices"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A Version is what a test gets: the files of Good with some changes.
type Version struct {
	Files text.Files
	Key   reduce.Digest // of what a test can see

	steps  []*Step         // applied to Good, in order; nil: also parts of commits were
	guilty []*Step         // if parts were applied: the commits that they are from
	sums   []reduce.Digest // of the contents of Files
}

// Sides returns the version that works, Good, and the one that fails, Bad.
func (g *Range) Sides() (works, fails Version, err error) {
	works, err = g.version(nil)
	if err != nil {
		return works, fails, err
	}
	fails, err = g.version(g.Steps)
	if err == nil {
		err = g.Err()
	}
	return works, fails, err
}

// version applies steps to Good. The error says that they cannot be applied together.
func (g *Range) version(steps []*Step) (Version, error) {
	s := state{}
	for _, step := range steps {
		if c := g.pick(s, step); c != nil {
			return Version{}, c
		}
	}
	files, err := g.files(s)
	if err != nil {
		return Version{}, err
	}
	v := newVersion(files, g.base.version)
	v.steps = steps
	return v, nil
}

// newVersion makes a version. Contents are not hashed again if they are also in one that is given.
func newVersion(files text.Files, near ...Version) Version {
	v := Version{Files: files, sums: make([]reduce.Digest, len(files))}
	at := make([]int, len(near))
	key := make([]byte, 0, 100*len(files))
	for i, f := range files {
		known := false
		for k, n := range near {
			for at[k] < len(n.Files) && n.Files[at[k]].Path < f.Path {
				at[k]++
			}
			if j := at[k]; !known && j < len(n.Files) && n.Files[j].Path == f.Path && shared(n.Files[j].Data, f.Data) {
				v.sums[i], known = n.sums[j], true
			}
		}
		if !known {
			v.sums[i] = reduce.DigestOf(f.Data)
		}
		key = binary.AppendUvarint(key, uint64(len(f.Path)))
		key = append(key, f.Path...)
		key = binary.LittleEndian.AppendUint32(key, f.Mode)
		key = append(key, flag(f.Link), flag(f.Dir))
		key = append(key, v.sums[i][:]...)
	}
	v.Key = reduce.DigestOf(key)
	return v
}

// shared reports whether two contents are the same bytes in memory.
func shared(a, b []byte) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

func flag(set bool) byte {
	if set {
		return 1
	}
	return 0
}

// Guilty returns the commits that make the difference between two versions. A merge that brought in a
// single commit is that commit.
func (g *Range) Guilty(works, fails Version) (out []*Step) {
	for _, s := range guilty(works, fails) {
		out = append(out, single(g, s))
	}
	return out
}

func guilty(works, fails Version) []*Step {
	for _, v := range []Version{fails, works} {
		if v.guilty != nil {
			return v.guilty
		}
	}
	return added(works, fails)
}

// added returns the steps of one version that another does not have.
func added(works, fails Version) (out []*Step) {
	has := map[*Step]bool{}
	for _, s := range works.steps {
		has[s] = true
	}
	for _, s := range fails.steps {
		if !has[s] {
			out = append(out, s)
		}
	}
	return out
}

// inOrder returns steps in the order of the history.
func inOrder(lists ...[]*Step) []*Step {
	out := slices.Concat(lists...)
	slices.SortFunc(out, func(a, b *Step) int { return slices.Compare(a.at, b.at) })
	return out
}

// Changed returns the files that differ between two versions.
func Changed(works, fails Version) (before, after text.Files) {
	return changed(works, fails), changed(fails, works)
}

// changed returns the files of a version that are not the same in another.
func changed(v, other Version) (out text.Files) {
	at := 0
	for i, f := range v.Files {
		for at < len(other.Files) && other.Files[at].Path < f.Path {
			at++
		}
		if at < len(other.Files) {
			o := other.Files[at]
			if o.Path == f.Path && o.Mode == f.Mode && o.Link == f.Link && o.Dir == f.Dir && other.sums[at] == v.sums[i] {
				continue
			}
		}
		out = append(out, f)
	}
	return out
}
