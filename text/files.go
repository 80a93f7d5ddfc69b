package text

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/reduce"
)

// Files is the value that the command line reduces: everything in one folder, or a single file. It
// is sorted by path, and never written to once made.
type Files []File

// A File is a file, a symbolic link, or an empty directory. Directories that are not empty are not
// listed: they are there as long as something in them is.
type File struct {
	Path string // slash-separated, relative, clean
	Data []byte // content, or the target if Link; none if Dir
	Mode uint32 // permission bits; 0 is 0644, or 0755 if Dir
	Link bool   // a symbolic link
	Dir  bool   // an empty directory

	// Items is how many items an algorithm sees in the file, if it counts them. It is carried
	// along to rank candidates; a test does not see it, and it is not part of the key.
	Items int

	// Kept, if set, returns the spans of a content that must stay, in order. Like Items it is carried
	// along and not part of the key. Passes do not try to remove these spans; whether a candidate
	// has lost one is for others to decide.
	Kept func(data []byte) []Span
}

// Single returns Files with one file.
func Single(path string, data []byte) Files { return Files{{Path: path, Data: data}} }

// Sort sorts files by path.
func Sort(fs []File) Files {
	slices.SortFunc(fs, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return fs
}

// With returns fs with other content in file i.
func (fs Files) With(i int, data []byte) Files {
	out := slices.Clone(fs)
	out[i].Data = data
	return out
}

// Bytes returns the number of bytes in all files.
func (fs Files) Bytes() int {
	n := 0
	for _, f := range fs {
		n += len(f.Data)
	}
	return n
}

// Key returns a digest of everything that a test can see of fs.
func (fs Files) Key() reduce.Digest {
	h := sha256.New()
	var head [20]byte
	for _, f := range fs {
		binary.LittleEndian.PutUint64(head[0:], uint64(len(f.Path)))
		binary.LittleEndian.PutUint64(head[8:], uint64(len(f.Data)))
		mode := f.Mode << 1
		if f.Link {
			mode |= 1
		}
		if f.Dir {
			mode |= 1 << 31
		}
		binary.LittleEndian.PutUint32(head[16:], mode)
		h.Write(head[:])
		h.Write([]byte(f.Path))
		h.Write(f.Data)
	}
	var d reduce.Digest
	h.Sum(d[:0])
	return d
}
