package journal

import (
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"strings"

	"github.com/whittle-dd/whittle/text"
)

// ReadResult reads what a run has put at path: a directory with the layout that the test sees or,
// if like is not nil, one file, with the name and mode of that one. It returns nil if there is
// nothing.
func ReadResult(path string, like *text.File) (text.Files, error) {
	if like == nil {
		return readOutput(path)
	}
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, unreadable(path, err)
	}
	return text.Files{{Path: like.Path, Data: b, Mode: like.Mode}}, nil
}

func readOutput(dir string) (text.Files, error) {
	if !exists(dir) {
		return nil, nil
	}
	const name = "result"
	files, err := readDir(dir, name, dir)
	if err != nil {
		return nil, err
	}
	for i := range files {
		files[i].Path = strings.TrimPrefix(files[i].Path, name+"/")
	}
	return text.Sort(files), nil
}

// EncodeFiles returns files as bytes, to be stored in a session; DecodeFiles is its inverse.
func EncodeFiles(files text.Files) []byte {
	a := pack(files)
	b := binary.AppendUvarint(nil, uint64(len(a.table)))
	return append(append(b, a.table...), a.data...)
}

// DecodeFiles is the inverse of EncodeFiles.
func DecodeFiles(b []byte) (text.Files, error) {
	r := reader{b}
	table, ok := r.bytes()
	if !ok {
		return nil, errPack
	}
	return unpack(archive{table, r.b})
}
