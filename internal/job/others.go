package job

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// Collecting says which candidates are kept beside the result, besides those that show another
// failure. It has no influence on what is committed.
type Collecting struct {
	Off  bool
	Also []*regexp.Regexp // those whose output, or failure in words, matches
	Exit int              // those on which the test exits with this status; 0: none

	// Again returns the command that reduces paths, on which the test does not end within a time
	// if that is not 0. It is nil if the command that fails is not known.
	Again func(paths []string, hangs time.Duration) string
}

// Limits of what is kept.
const (
	mostOthers     = 100
	mostOtherBytes = 64 << 20
)

// others are the inputs that show other failures, the smallest of each. What is kept depends on
// which candidates were tested, so on the number of workers too.
type others struct {
	mu     sync.Mutex
	folder *journal.Others // nil: nothing is kept
	known  []known
	bytes  int  // of all of them
	plain  bool // a message with an exit status is a failure too

	original *failure.Matcher // its failure, if that is known
}

// A known is a failure of which an input is kept.
type known struct {
	journal.Other
	matcher *failure.Matcher // nil: it is recognized by its key
	changed bool             // by somebody else, so that it is left alone
}

func newKnown(e journal.Other) known {
	k := known{Other: e}
	var s failure.Signature
	if len(e.Signature) > 0 && json.Unmarshal(e.Signature, &s) == nil {
		k.matcher, _ = s.Compile()
	}
	return k
}

// watchFailures looks at the failures of every run from here on. It finds the inputs that earlier
// runs have kept.
func (r *filesRun) watchFailures() {
	c := r.spec.Others
	if r.spec.Infer == nil || len(c.Also) > 0 || c.Exit != 0 {
		r.script.Saw, r.script.SawOutput = r.saw, len(c.Also) > 0
	}
	if c.Off {
		return
	}
	o := &r.others
	original, test := r.asGiven().Files.Key(), r.test.Key
	of := reduce.DigestOf(append(original[:], test[:]...))
	o.folder = journal.OpenOthers(filepath.Clean(r.placePath())+".others", of, r.Secrets.String(r.test.Words), r.in)
	if r.failure != nil && r.spec.Infer.Guess {
		o.plain = !r.failure.Signature.Crash()
		o.original, _ = r.failure.Signature.Loose(infer.InputOf(r.in.Files)).Compile()
	}
	for _, e := range o.folder.List() {
		o.known = append(o.known, newKnown(e))
		o.bytes += e.Bytes
	}
}

// keyOf returns a short name for the key of a signature.
func keyOf(s failure.Signature) string {
	d := reduce.DigestOf([]byte(s.Key()))
	return hex.EncodeToString(d[:8])
}

// met is called with every run that fails, but not as on the original, from any goroutine.
//
// Where the original's failure is a crash, a message with an exit status is how the command rejects
// input that is not valid, of which a reduction meets a lot.
func (r *filesRun) met(files text.Files, run failure.Run) {
	o := &r.others
	report := failure.Possible(run)
	if !o.plain && !report && run.Signal == 0 && !run.TimedOut || o.nothingNew(run, report, files.Bytes()) {
		return
	}
	in := infer.InputOf(files)
	s, ok := failure.Of(run, in)
	s = s.Loose(in)
	if !ok || !s.Crash() && !o.plain || o.original != nil && o.original.Alike(s, run) {
		return
	}
	r.keep(files, s, run)
}

// nothingNew reports whether a run shows a failure of which an input is kept that is no larger. It
// is a quick look: a reduction may meet the same failure thousands of times.
func (o *others) nothingNew(run failure.Run, report bool, size int) bool {
	o.mu.Lock()
	all := slices.Clone(o.known)
	off := o.folder == nil
	o.mu.Unlock()
	for _, k := range all {
		if k.Bytes <= size && k.matcher != nil && k.matcher.Specific(report) && k.matcher.Match(run) {
			return true
		}
	}
	return off
}

// keep keeps files as an input that shows a failure, if it is the smallest.
func (r *filesRun) keep(files text.Files, s failure.Signature, run failure.Run) {
	e := journal.Other{Key: keyOf(s), Failure: r.words(s, run)}
	e.Signature, _ = json.Marshal(s)
	r.store(files, e, s.Name(), func(k known) bool { return k.matcher != nil && k.matcher.Alike(s, run) })
}

func (r *filesRun) words(s failure.Signature, run failure.Run) string {
	if s.Ends.How == failure.Hangs {
		return fmt.Sprintf("it does not end within %v", r.script.Timeout)
	}
	if run.Dir == "" {
		return s.String()
	}
	return strings.ReplaceAll(s.String(), run.Dir+"/d/", "")
}

// store keeps files as the input for e, unless there is one that is no larger. Alike recognizes
// failures with another key.
func (r *filesRun) store(files text.Files, e journal.Other, name string, alike func(known) bool) {
	o := &r.others
	size := files.Bytes()
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.folder == nil || size == 0 {
		return
	}
	at, was := -1, 0
	for i, k := range o.known {
		if k.Key == e.Key || alike(k) {
			at, was = i, k.Bytes
			break
		}
	}
	switch {
	case at >= 0 && (size >= was || o.known[at].changed):
		return
	case at < 0 && len(o.known) == mostOthers, o.bytes-was+size > mostOtherBytes:
		return
	case at >= 0:
		e.Key, e.Signature = o.known[at].Key, o.known[at].Signature
	default:
		at = len(o.known)
		o.known = append(o.known, newKnown(e))
	}
	kept, err := o.folder.Keep(e, name, files)
	switch {
	case errors.Is(err, journal.ErrChanged):
		o.known[at].changed = true
		return
	case err != nil: // the reduction itself is not affected
		o.folder, o.known = nil, nil
		r.ui.Message(fmt.Sprintf("inputs that show other failures are not kept: %v", err))
		return
	}
	o.bytes += size - was
	o.known[at].Other = kept
	if reader, ok := r.ui.(ui.OtherReader); ok {
		reader.Other(r.other(kept))
	}
}

// other returns what people are told about an input that was kept.
func (r *filesRun) other(e journal.Other) ui.Other {
	path := filepath.Join(r.others.folder.Dir(), e.File)
	out := ui.Other{Failure: e.Failure, Key: e.Key, Path: ListPaths([]string{path}), Bytes: e.Bytes, Asked: e.Signature == nil}
	if r.spec.Others.Again == nil || out.Asked {
		return out
	}
	var s failure.Signature
	var hangs time.Duration
	if json.Unmarshal(e.Signature, &s) == nil && s.Ends.How == failure.Hangs {
		hangs = r.script.Timeout
	}
	paths := []string{out.Path}
	if !r.in.Single() {
		paths = nil
		for _, a := range r.in.Args {
			if p := filepath.Join(path, filepath.FromSlash(a.Name)); exists(p) {
				paths = append(paths, ListPaths([]string{p}))
			}
		}
	}
	out.Command = r.spec.Others.Again(paths, hangs)
	return out
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// listOthers returns the inputs that are kept, of this run and of earlier ones.
func (r *filesRun) listOthers() []ui.Other {
	o := &r.others
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.folder == nil {
		return nil
	}
	var out []ui.Other
	for _, k := range o.known {
		if exists(filepath.Join(o.folder.Dir(), k.File)) {
			out = append(out, r.other(k.Other))
		}
	}
	return out
}
