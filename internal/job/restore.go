package job

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A Restoration writes a step of a session to where the session puts its result, or elsewhere. It replaces only what
// can be restored as well: steps of the session. Other results of sessions are kept under another name; files that may
// be the user's are not touched.
type Restoration struct {
	History *journal.History
	Step    int
	Output  string // where to write; "": the place of the session's result
	Force   bool   // replace whatever is there; it is kept under another name
}

// ErrNoPlace says that a session does not put its result anywhere, so that a step of it cannot be put there.
var ErrNoPlace = errors.New("this session has no place for a step: name one")

// An OwnInputError says that a step would replace what the session began with.
type OwnInputError struct{ Path string }

func (e *OwnInputError) Error() string { return fmt.Sprintf("%s is the input of this session", e.Path) }

// A restoring is a Restoration under way.
type restoring struct {
	Restoration
	root  string
	files text.Files // of the step
	kept  []string   // what was kept, in words
}

// Run writes the step, and returns where it is and which files were kept under another name, in words.
func (o Restoration) Run() (path string, kept []string, err error) {
	r := restoring{Restoration: o}
	if r.root, err = journal.Root(); err != nil {
		return "", nil, err
	}
	if r.files, err = o.History.Files(o.Step); err != nil {
		return "", nil, err
	}
	path, err = r.run()
	return path, r.kept, err
}

func (r *restoring) run() (string, error) {
	place := r.History.Place
	task := r.History.Identity.Task()
	target := r.Output
	if target == "" {
		if len(place.Paths) == 0 || task == journal.TaskIsolate {
			return "", ErrNoPlace
		}
		target = place.Paths[0]
	}
	if err := r.free(target); err != nil {
		return "", err
	}
	switch {
	case task == journal.TaskGen:
		target = strings.TrimSuffix(target, ".trace")
		return ListPaths([]string{target}), r.traced(target)
	case slices.Contains(place.Paths, journal.Real(target)) && slices.Equal(place.Paths, place.Inputs):
		return ListPaths(place.Paths), r.inPlace()
	case slices.Contains(place.Inputs, journal.Real(target)):
		return "", &OwnInputError{ListPaths([]string{target})}
	}
	return ListPaths([]string{target}), r.output(target)
}

// free returns an error if a run is writing the place that the step is to be written to.
func (r *restoring) free(target string) error {
	err := journal.Rival(r.root, []string{journal.Real(target)})
	if rival, ok := errors.AsType[*journal.RivalError](err); ok {
		rival.Path = ListPaths([]string{rival.Path})
	}
	return err
}

// inPlace replaces the input, as the session has done.
func (r *restoring) inPlace() error {
	in, err := journal.Read(r.History.Place.Inputs)
	if err != nil {
		return err
	}
	if in.Single() && len(r.files) == 1 { // the input may have been named by a link
		name := r.files[0].Path
		r.files[0].Path = in.Args[0].Name
		return r.replaceInput(in, named(in.Files, name))
	}
	return r.replaceInput(in, in.Files)
}

// replaceInput replaces an input, given it with the names that the session has for its files.
func (r *restoring) replaceInput(in journal.Input, now text.Files) error {
	if now.Key() == r.History.Identity.Original {
		if _, err := in.Keep(); err != nil { // it may exist nowhere else
			return err
		}
	} else if now.Bytes() > 0 && !r.restorable(now) {
		if !r.Force && !slices.Contains(r.History.Place.Content, resultDigest(now, !in.Single())) {
			return &InTheWayError{InputNames(in)}
		}
		for _, path := range InputPaths(in) {
			if err := r.aside(path); err != nil {
				return err
			}
		}
		in.Files = nil
	}
	return in.Watch().Write(r.files, in.Files)
}

// named returns files under another name, if it is one.
func named(files text.Files, name string) text.Files {
	if len(files) != 1 {
		return files
	}
	f := files[0]
	f.Path = name
	return text.Files{f}
}

// restorable reports whether the session can restore files.
func (r *restoring) restorable(files text.Files) bool {
	key := files.Key()
	if start, err := r.History.Files(0); err == nil && key == start.Key() {
		return true
	}
	n := slices.IndexFunc(r.History.Steps, func(st journal.Step) bool { return st.Digest == key })
	if n < 0 {
		return false
	}
	_, err := r.History.Files(n + 1)
	return err == nil
}

// output writes a file, or a directory with the layout that the test sees.
func (r *restoring) output(target string) error {
	name, like := "", (*text.File)(nil)
	if len(r.files) == 1 && !strings.Contains(r.files[0].Path, "/") && len(r.History.Place.Inputs) <= 1 {
		name, like = r.files[0].Path, &r.files[0]
	}
	there, err := journal.ReadResult(target, like)
	if err != nil {
		return err
	}
	if !r.restorable(there) && there.Key() != r.History.Identity.Original {
		if there, err = r.clear(target, there, resultDigest(there, like == nil)); err != nil {
			return err
		}
	}
	return journal.WatchOutput(target, name).Write(r.files, there)
}

// traced writes the output of a generator, and its trace beside it.
func (r *restoring) traced(target string) error {
	type result struct {
		path        string
		file, there text.Files
	}
	var results []result
	for _, f := range r.files {
		path := target
		if strings.HasSuffix(f.Path, ".trace") {
			path += ".trace"
		}
		if paths := r.History.Place.Paths; r.Output == "" && !slices.Contains(paths, path) {
			continue // of a test that is its own generator, there is no output
		}
		there, err := journal.ReadResult(path, &f)
		if err != nil {
			return err
		}
		if !r.made(there) {
			if there, err = r.clear(path, there, resultDigest(there, false)); err != nil {
				return err
			}
		}
		results = append(results, result{path, text.Files{f}, there})
	}
	for _, s := range results {
		if err := journal.WatchOutput(s.path, s.file[0].Path).Write(s.file, s.there); err != nil {
			return err
		}
	}
	return nil
}

// made reports whether a file is part of a step.
func (r *restoring) made(file text.Files) bool {
	for n := 0; n <= len(r.History.Steps) && len(file) > 0; n++ {
		files, err := r.History.Files(n)
		if err == nil && slices.ContainsFunc(files, func(f text.File) bool { return string(f.Data) == string(file[0].Data) }) {
			return true
		}
	}
	return false
}

// clear moves what is at path aside, if a session has put it there. It returns what is left there.
func (r *restoring) clear(path string, there text.Files, content reduce.Digest) (text.Files, error) {
	if there.Bytes() == 0 {
		return there, nil
	}
	recorded, err := journal.Recorded(r.root, journal.Real(path), content)
	if err != nil {
		return nil, err
	}
	if len(recorded) == 0 && !r.Force {
		return nil, &InTheWayError{path}
	}
	return nil, r.aside(path)
}

func (r *restoring) aside(path string) error {
	to, err := journal.Aside(path)
	if err == nil && to != "" {
		r.kept = append(r.kept, fmt.Sprintf("%s is kept as %s", ListPaths([]string{path}), ListPaths([]string{to})))
	}
	return err
}
