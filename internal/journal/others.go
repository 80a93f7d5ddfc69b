package journal

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"

	"github.com/whittle-dd/whittle/internal/remove"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// Others is a folder beside a result. It holds inputs that show other failures, the smallest of
// each, and an index that tells what they are. By the index a folder is recognized as ours: it names
// the reduction, and the digest of every file that was written. Other folders are left alone, and so
// are files in it that somebody has changed.
//
// The index is written before the file that it describes, so that after a kill every file is known.
// Nothing is synced: after a power cut an input may be missing.
type Others struct {
	dir     string // where the folder is, or will be
	made    bool
	about   othersHead
	in      Input
	entries []Other
	paths   []string // of what an index names
}

// An Other is an input that shows another failure.
type Other struct {
	Failure   string          `json:"failure"` // in words
	Key       string          `json:"key"`     // identifies the failure
	Signature json.RawMessage `json:"signature,omitempty"`
	File      string          `json:"file"`             // in the folder; a directory if the input is more than a file
	Digest    string          `json:"digest"`           // of its content
	Before    string          `json:"before,omitempty"` // of what it replaces
	Bytes     int             `json:"bytes"`
}

// An othersHead is the first line of an index.
type othersHead struct {
	Folder  string `json:"folder"` // that it is one of whittle's
	Version int    `json:"version"`
	Of      string `json:"of"` // the original and the test
	Command string `json:"command"`
}

const (
	othersIndex  = "index.jsonl"
	othersFolder = "whittle: inputs that show other failures"
)

// OpenOthers returns the folder at path that belongs to the reduction of an input that is identified
// by of, or the first of path.1, path.2 and so on if path is something else. It is made when the
// first input is kept.
func OpenOthers(path string, of reduce.Digest, command string, in Input) *Others {
	o := &Others{about: othersHead{othersFolder, 1, hex.EncodeToString(of[:]), command}, in: in}
	for n := 0; ; n++ {
		o.dir = path
		if n > 0 {
			o.dir += "." + strconv.Itoa(n)
		}
		info, err := os.Lstat(o.dir)
		if errors.Is(err, fs.ErrNotExist) {
			return o
		}
		if err == nil && info.IsDir() && o.load() {
			sweepTemps(o.paths...)
			o.made = true
			return o
		}
	}
}

// Others returns the inputs that show other failures, if the session has kept some beside its result, and the folder that
// they are in.
func (h *History) Others() (dir string, list []Other) {
	if len(h.Place.Paths) == 0 {
		return "", nil
	}
	of := reduce.DigestOf(append(h.Identity.Original[:], h.Identity.Test[:]...))
	o := &Others{about: othersHead{Folder: othersFolder, Of: hex.EncodeToString(of[:])}}
	base := h.Place.Paths[0] + ".others"
	for n := 0; ; n++ {
		o.dir = base
		if n > 0 {
			o.dir += "." + strconv.Itoa(n)
		}
		if !exists(o.dir) {
			return "", nil
		}
		if o.load() {
			return o.dir, o.entries
		}
	}
}

// Dir returns the path of the folder.
func (o *Others) Dir() string { return o.dir }

// List returns the inputs in the folder.
func (o *Others) List() []Other { return slices.Clone(o.entries) }

// load reads the index and reports whether the folder is ours. An input that was about to be replaced
// by a run that was killed is as it was before; one that is not there is forgotten.
func (o *Others) load() bool {
	b, err := readRegular(filepath.Join(o.dir, othersIndex))
	if err != nil {
		return false
	}
	lines := bufio.NewScanner(bytes.NewReader(b))
	lines.Buffer(nil, len(b)+1)
	var head othersHead
	if !lines.Scan() || json.Unmarshal(lines.Bytes(), &head) != nil || head.Folder != o.about.Folder || head.Of != o.about.Of {
		return false
	}
	o.entries, o.paths = nil, []string{filepath.Join(o.dir, othersIndex)}
	for lines.Scan() {
		var e Other
		if json.Unmarshal(lines.Bytes(), &e) != nil || e.File == "" || filepath.Base(e.File) != e.File {
			continue
		}
		o.paths = append(o.paths, filepath.Join(o.dir, e.File))
		digest, bytes, err := o.at(e.File)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err == nil && digest == e.Before:
			e.Digest, e.Bytes = digest, bytes
		}
		o.entries = append(o.entries, e)
	}
	return true
}

// Keep puts files in the folder as an input that shows a failure. It replaces an earlier one with
// the same key, unless somebody has changed that. Name becomes part of the name of a new file.
func (o *Others) Keep(e Other, name string, files text.Files) (Other, error) {
	if err := o.make(); err != nil {
		return e, err
	}
	e.Digest, e.Bytes = o.digest(files), files.Bytes()
	before := o.entries
	i := slices.IndexFunc(before, func(other Other) bool { return other.Key == e.Key })
	if i < 0 {
		e.File = o.free(name)
		o.entries = append(slices.Clone(before), e)
	} else {
		was := before[i]
		if now, _, err := o.at(was.File); err == nil && now != was.Digest || err != nil && !errors.Is(err, fs.ErrNotExist) {
			return was, ErrChanged
		}
		e.File, e.Before = was.File, was.Digest
		o.entries = slices.Clone(before)
		o.entries[i] = e
	}
	err := o.writeIndex(o.dir)
	if err == nil {
		err = o.write(e.File, files)
	}
	if err != nil {
		o.entries = before
		return e, writeError(filepath.Join(o.dir, e.File), err)
	}
	return e, nil
}

// make makes the folder, with an index from the first moment. It belongs to the owner of the input.
func (o *Others) make() error {
	if o.made {
		return nil
	}
	sweepTemps(o.dir)
	tmp, err := tempDir(o.dir)
	if err != nil {
		return err
	}
	defer tmp.Close()
	err = o.writeIndex(tmp.Name())
	if err == nil {
		if uid, gid, ok := ownerOf(o.owner()); ok {
			tmp.Chown(uid, gid)
		}
		err = tmp.Chmod(0o777 &^ umask)
	}
	if err == nil {
		err = moveNew(tmp.Name(), o.dir)
	}
	if err != nil {
		return errors.Join(err, remove.Tree(tmp.Name()))
	}
	o.made = true
	return nil
}

// owner returns the file whose owner the files in the folder get.
func (o *Others) owner() fs.FileInfo {
	info, err := os.Stat(o.in.path(o.in.Args[0]))
	if err != nil {
		return nil
	}
	return info
}

// free returns a new name in the folder: 3-SIGSEGV.c.
func (o *Others) free(name string) string {
	if o.in.Single() {
		name += filepath.Ext(o.in.Args[0].Name)
	}
	for n := len(o.entries) + 1; ; n++ {
		file := fmt.Sprintf("%d-%s", n, name)
		taken := func(e Other) bool { return e.File == file }
		if !exists(filepath.Join(o.dir, file)) && !slices.ContainsFunc(o.entries, taken) {
			return file
		}
	}
}

func (o *Others) writeIndex(dir string) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(o.about)
	for _, e := range o.entries {
		if err == nil {
			err = enc.Encode(e)
		}
	}
	if err != nil {
		return err
	}
	return o.replace(filepath.Join(dir, othersIndex), b.Bytes(), 0o666&^umask)
}

func (o *Others) write(name string, files text.Files) error {
	path := filepath.Join(o.dir, name)
	if o.in.Single() {
		return o.replace(path, files[0].Data, perm(files[0]))
	}
	return ReplaceTree(path, files)
}

// replace replaces a file in one step, without following a link.
func (o *Others) replace(path string, data []byte, mode fs.FileMode) error {
	f, err := tempFile(path)
	if err != nil {
		return err
	}
	defer f.Close()
	if err = fillTemp(f, data, mode, o.owner()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// digest identifies files as they are in the folder.
func (o *Others) digest(files text.Files) string {
	d := files.Key()
	if o.in.Single() {
		d = reduce.DigestOf(files[0].Data)
	}
	return hex.EncodeToString(d[:])
}

// at returns the digest and size of an input in the folder as it is now.
func (o *Others) at(name string) (digest string, bytes int, err error) {
	path := filepath.Join(o.dir, name)
	var files text.Files
	if o.in.Single() {
		data, err := readRegular(path)
		if err != nil {
			return "", 0, err
		}
		files = text.Files{{Data: data}}
	} else {
		info, err := os.Lstat(path)
		if err == nil && !info.IsDir() {
			err = fmt.Errorf("%s is not a directory", path)
		}
		if err != nil {
			return "", 0, err
		}
		if files, err = readOutput(path); err != nil {
			return "", 0, err
		}
	}
	return o.digest(files), files.Bytes(), nil
}

// readRegular reads a regular file; it does not follow a link, nor does it wait for a pipe.
func readRegular(path string) ([]byte, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is not a regular file", path)
	}
	if err != nil {
		return nil, err
	}
	return io.ReadAll(f)
}
