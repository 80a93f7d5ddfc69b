package job

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/text"
)

// inlineIncludes makes the input with its includes inlined the start of the session, if the test
// finds that interesting. A session that began with it continues with it.
func (r *filesRun) inlineIncludes(ctx context.Context) error {
	if !r.spec.InlineIncludes || r.startsElsewhere {
		return nil
	}
	files, names := inlined(r.in)
	s := r.session.Settings()
	if s.Start != nil {
		start, err := journal.DecodeFiles(s.Start)
		if err != nil {
			return &StateError{err}
		}
		if start.Key() != files.Key() {
			r.messages = append(r.messages, "files that the input includes have changed since this session began with them; --fresh starts with them as they are now")
		}
		r.startWith(start)
		return nil
	}
	if len(names) == 0 {
		r.messages = append(r.messages, "--inline-includes: "+InputNames(r.in)+" includes no file that is found beside it")
		return nil
	}
	if keeps, err := r.spec.Reduce.Keeper(r.in.Files); err != nil || !keeps(files) {
		r.messages = append(r.messages, "--inline-includes: what must be kept of "+InputNames(r.in)+" includes a file: continuing with it as it is")
		return err
	}
	limit, err := r.guardedRuns(ctx, files)
	if onlyFlaky(err) {
		err = nil // firstSamples measures the time limit
	}
	if _, rejected := errors.AsType[*RejectedError](err); rejected {
		r.messages = append(r.messages, fmt.Sprintf("with the text of %s in place of its includes, %s is not interesting: continuing with it as it is", ListPaths(names), InputNames(r.in)))
		return nil
	}
	if err != nil {
		return err
	}
	r.messages = append(r.messages, fmt.Sprintf("starting with the text of %s in place of its includes", ListPaths(names)))
	r.limit = limit
	r.startWith(files)
	s.Start = journal.EncodeFiles(files)
	return r.session.Settle(s)
}

// startWith makes files what the session begins with, instead of the original.
func (r *filesRun) startWith(files text.Files) {
	given := r.in
	r.given, r.in.Files = &given, files
}

// asGiven returns the input before its includes were inlined.
func (r *filesRun) asGiven() journal.Input {
	if r.given != nil {
		return *r.given
	}
	return r.in
}

// inlined returns the files of an input with the text of other files in place of #include "file",
// and the paths of these. Only files that are found relative to the one that includes them count; a
// file that is guarded against a second inclusion is inlined once.
func inlined(in journal.Input) (text.Files, []string) {
	out := slices.Clone(in.Files)
	var names []string
	for i, f := range out {
		if f.Dir || f.Link {
			continue
		}
		path := filepath.Join(in.Parent, filepath.FromSlash(f.Path))
		l := inliner{once: map[string]bool{path: true}, open: []string{path}}
		out[i].Data = l.text(f.Data, filepath.Dir(path))
		for _, name := range l.names {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	return out, names
}

// An inliner inlines the includes of one file.
type inliner struct {
	once  map[string]bool // files that are not inlined again
	open  []string        // the files that are being inlined, each included by the one before
	names []string        // the files that were inlined
	bytes int             // their size
}

const (
	deepestInclude = 200      // as in compilers
	mostIncluded   = 64 << 20 // bytes for one file
)

var (
	includeLine = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)".*$`)
	pragmaOnce  = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*pragma[ \t]+once\b.*$`)
	guard       = regexp.MustCompile(`^(?:\s|//.*|/\*(?s:.*?)\*/)*#[ \t]*ifndef[ \t]+(\w+)\b.*\s+#[ \t]*define[ \t]+(\w+)\b`)
)

// text returns the text of a file in dir with its includes inlined. Those that cannot be are left.
func (l *inliner) text(src []byte, dir string) []byte {
	return includeLine.ReplaceAllFunc(src, func(line []byte) []byte {
		path := filepath.Join(dir, filepath.FromSlash(string(includeLine.FindSubmatch(line)[1])))
		if l.once[path] && !slices.Contains(l.open, path) {
			return nil
		}
		if slices.Contains(l.open, path) || len(l.open) > deepestInclude {
			return line
		}
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() || l.bytes+int(info.Size()) > mostIncluded {
			return line
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return line
		}
		data = bytes.TrimPrefix(data, []byte("\ufeff"))
		l.bytes += len(data)
		l.names = append(l.names, path)
		l.once[path] = guarded(data)
		l.open = append(l.open, path)
		data = l.text(pragmaOnce.ReplaceAll(data, nil), filepath.Dir(path))
		l.open = l.open[:len(l.open)-1]
		return bytes.TrimRight(data, "\r\n")
	})
}

// guarded reports whether a file has an effect only when it is first included.
func guarded(src []byte) bool {
	m := guard.FindSubmatch(src)
	return pragmaOnce.Match(src) || m != nil && bytes.Equal(m[1], m[2])
}
