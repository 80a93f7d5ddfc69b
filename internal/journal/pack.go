package journal

import (
	"encoding/binary"
	"errors"
	"path/filepath"

	"github.com/whittle-dd/whittle/text"
)

// An archive is files as two byte sequences: a table of paths, modes and lengths, and
// all contents. They are separate because lengths between the contents would be changes of
// their own, and keep parts that are unchanged from being one.
type archive struct{ table, data []byte }

// packedDir marks the mode of an empty directory. Versions that do not know it report damage.
const packedDir = 1 << 33

func pack(fs text.Files) archive {
	var a archive
	if len(fs) == 1 {
		a.data = fs[0].Data // not copied: it is never modified, and may be large
	} else {
		a.data = make([]byte, 0, fs.Bytes())
	}
	for _, f := range fs {
		mode := uint64(f.Mode) << 1
		if f.Link {
			mode |= 1
		}
		if f.Dir {
			mode |= packedDir
		}
		a.table = binary.AppendUvarint(a.table, uint64(len(f.Path)))
		a.table = append(a.table, f.Path...)
		a.table = binary.AppendUvarint(a.table, mode)
		a.table = binary.AppendUvarint(a.table, uint64(len(f.Data)))
		if len(fs) > 1 {
			a.data = append(a.data, f.Data...)
		}
	}
	return a
}

var errPack = errors.New("damaged archive")

// unpack is the inverse of pack. The files share their bytes with a.
func unpack(a archive) (text.Files, error) {
	fs := text.Files{}
	for r := (reader{a.table}); len(r.b) > 0; {
		path, ok1 := r.bytes()
		mode, ok2 := r.number()
		n, ok3 := r.number()
		dir := mode&packedDir != 0
		mode &^= packedDir
		if !ok1 || !ok2 || !ok3 || mode>>1 > 1<<32-1 || n > uint64(len(a.data)) || !filepath.IsLocal(string(path)) {
			return nil, errPack
		}
		f := text.File{Path: string(path), Data: a.data[:n:n], Mode: uint32(mode >> 1), Link: mode&1 == 1, Dir: dir}
		fs, a.data = append(fs, f), a.data[n:]
	}
	if len(a.data) > 0 {
		return nil, errPack
	}
	return fs, nil
}

type reader struct{ b []byte }

func (r *reader) number() (uint64, bool) {
	n, w := binary.Uvarint(r.b)
	if w <= 0 {
		return 0, false
	}
	r.b = r.b[w:]
	return n, true
}

func (r *reader) bytes() ([]byte, bool) {
	n, ok := r.number()
	if !ok || n > uint64(len(r.b)) {
		return nil, false
	}
	b := r.b[:n:n]
	r.b = r.b[n:]
	return b, true
}
