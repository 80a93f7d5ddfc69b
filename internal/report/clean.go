package report

import (
	"path/filepath"
	"regexp"
	"strings"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/oracle/failure"
)

// clean changes all texts of a report but what was reduced, which is never altered.
func (r *Report) clean(change func(string) string) {
	run := &r.Run
	for _, s := range []*string{&run.Command, &run.Test, &run.Script, &run.Without} {
		*s = change(*s)
	}
	each(run.Failure, change)
	each(r.Env, change)
	if r.NoPaths {
		run.Dir = ""
	}
	for i := range r.Settings {
		r.Settings[i].Value = change(r.Settings[i].Value)
	}
	for i := range r.Others {
		r.Others[i].Failure = change(r.Others[i].Failure)
	}
	for i := range r.Steps {
		r.Steps[i].Note = change(r.Steps[i].Note)
	}
	if s := r.Signature; s != nil {
		s.About.Title = change(s.About.Title)
		each(s.About.Frames, change)
		for _, steps := range [][]failure.Step{s.Steps, s.Debugger} {
			for i := range steps {
				steps[i].Want, steps[i].Next = change(steps[i].Want), change(steps[i].Next)
			}
		}
	}
}

func each(list []string, change func(string) string) {
	for i := range list {
		list[i] = change(list[i])
	}
}

// cleaner returns what removes secrets from a text and, if that is wanted, absolute paths.
func cleaner(h *journal.History, o Options) func(string) string {
	redact := o.Redact
	if redact == nil {
		redact = func(s string) string { return s }
	}
	if !o.NoPaths {
		return redact
	}
	p := newPaths(append([]string{h.Dir, h.Settings.LastRun().Dir, o.Home}, append(h.Place.Inputs, h.Place.Paths...)...))
	return func(s string) string { return p.remove(redact(s)) }
}

// paths finds absolute paths in texts. What is a path cannot be told from a pattern of awk, so only paths
// count that begin like one that is known or with a folder in which people keep their files.
type paths struct {
	known *strings.Replacer // directories of this session, whatever characters are in them
	any   *regexp.Regexp
}

// folders are first parts of paths that differ from machine to machine.
const folders = `home|root|Users|tmp|var|mnt|media|srv|opt|data|run|private|Volumes|work|workspace|build|builds|nix|github`

func newPaths(dirs []string) paths {
	first := folders
	var known []string
	for _, d := range dirs {
		if !filepath.IsAbs(d) || d == "/" {
			continue
		}
		top, _, _ := strings.Cut(d[1:], "/")
		first += "|" + regexp.QuoteMeta(top)
		for _, d := range []string{d, filepath.Dir(d)} {
			if strings.Count(d, "/") > 1 {
				known = append(known, d+"/", "")
			}
		}
	}
	return paths{
		strings.NewReplacer(known...),
		regexp.MustCompile(`(^|[^\w./~$})*-]|(?:^|\s)-[A-Za-z])/(?:` + first + `)(?:/[\w.@+~%#-]+)+`),
	}
}

// remove leaves of every path its last part.
func (p paths) remove(s string) string {
	return p.any.ReplaceAllStringFunc(p.known.Replace(s), func(m string) string {
		i := strings.IndexByte(m, '/')
		return m[:i] + filepath.Base(m[i:])
	})
}
