package job

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// CrashFiles returns the paths of the files in a folder of crashes, and below it. Of the output of
// AFL++ only the folders crashes and hangs count, without their README.txt. Hidden files and links
// do not count.
func CrashFiles(dir string) ([]string, error) {
	var out []string
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != dir && strings.HasPrefix(e.Name(), "."), e.Name() == "README.txt":
			if e.IsDir() {
				return fs.SkipDir
			}
			return nil
		case e.IsDir():
			if aflInstance(filepath.Dir(path)) && path != dir && !aflCrashes(e.Name()) {
				return fs.SkipDir
			}
			return nil
		case e.Type().IsRegular() && !(aflInstance(filepath.Dir(path))):
			out = append(out, path)
		}
		return nil
	})
	slices.Sort(out)
	return out, err
}

// aflInstance reports whether a folder is what one instance of AFL or AFL++ writes to.
func aflInstance(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, "fuzzer_stats"))
	return err == nil
}

func aflCrashes(name string) bool {
	return strings.HasPrefix(name, "crashes") || strings.HasPrefix(name, "hangs")
}

var goCorpus = []byte("go test fuzz v1\n")

// GoValue returns the value in a file of Go's fuzzing corpus, if it is a single string or slice of
// bytes.
func GoValue(data []byte) ([]byte, bool) {
	rest, ok := bytes.CutPrefix(data, goCorpus)
	if !ok {
		return nil, false
	}
	line := strings.TrimSpace(string(rest))
	for _, kind := range []string{"[]byte(", "string("} {
		if quoted, ok := strings.CutPrefix(line, kind); ok && strings.HasSuffix(quoted, ")") {
			value, err := strconv.Unquote(strings.TrimSuffix(quoted, ")"))
			return []byte(value), err == nil
		}
	}
	return nil, false
}

// ErrNoFiles says that there is nothing to triage.
var ErrNoFiles = errors.New("there are no files")
