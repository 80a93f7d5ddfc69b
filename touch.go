package whittle

import (
	"path"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// touched returns the files that may be changed or removed.
func (o Options) touched(files text.Files) text.Files {
	touched, _ := o.split(files)
	return touched
}

// split returns the files that may be changed or removed, and the others.
func (o Options) split(files text.Files) (touched, fixed text.Files) {
	if !o.restricted() {
		return files, nil
	}
	for _, f := range files {
		if o.touches(f.Path) {
			touched = append(touched, f)
		} else {
			fixed = append(fixed, f)
		}
	}
	return touched, fixed
}

// restricted reports whether some files may have to stay as they are.
func (o Options) restricted() bool { return len(o.Only)+len(o.KeepFiles) > 0 }

// touches reports whether the file at a path may be changed or removed.
func (o Options) touches(path string) bool {
	return (len(o.Only) == 0 || matchesAny(o.Only, path)) && !matchesAny(o.KeepFiles, path)
}

// touching restricts a pass to the files that may be touched. It looks for them once, not for
// every candidate as a lens would.
func (o Options) touching(p reduce.Pass[text.Files]) reduce.Pass[text.Files] {
	if !o.restricted() {
		return p
	}
	return func(files text.Files) reduce.Plan[text.Files] {
		touched, fixed := o.split(files)
		return reduce.Map(p(touched), func(part text.Files) text.Files { return together(fixed, part) })
	}
}

func together(fixed, part text.Files) text.Files { return text.Sort(slices.Concat(fixed, part)) }

// Empty returns the files without the content of those that may be touched.
func (r *Reduction) Empty() text.Files {
	touched, fixed := r.options.split(r.files)
	return together(fixed, Empty(touched))
}

// checkPatterns reports patterns that cannot be read.
func (o Options) checkPatterns() error {
	for _, l := range o.patterns() {
		for _, p := range l.patterns {
			if p == "" || slices.ContainsFunc(elements(p), badPattern) {
				return badOption(l.option, "%q is not a pattern of files to %s: write a backslash before special characters that stand for themselves", p, l.purpose)
			}
		}
	}
	return nil
}

func badPattern(p string) bool {
	_, err := path.Match(p, "")
	return err != nil
}

// checkTouched reports patterns that match none of the files, and patterns that leave nothing to
// reduce.
func (o Options) checkTouched(files text.Files) error {
	if !o.restricted() || len(files) == 0 {
		return nil
	}
	for _, l := range o.patterns() {
		for _, p := range l.patterns {
			if !slices.ContainsFunc(files, func(f text.File) bool { return matches(p, f.Path) }) {
				return badOption(l.option, "no file matches %q, the pattern of files to %s: write paths as the test sees them, such as %q", p, l.purpose, files[0].Path)
			}
		}
	}
	if len(o.touched(files)) == 0 {
		return badOption("keepfiles", "the patterns of files to reduce and to keep leave nothing to reduce: change one of them")
	}
	return nil
}

// A patternList is an option that says which files may be touched.
type patternList struct {
	option, purpose string
	patterns        []string
}

func (o Options) patterns() []patternList {
	return []patternList{{"only", "reduce", o.Only}, {"keepfiles", "keep", o.KeepFiles}}
}

func matchesAny(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return matches(p, name) })
}

// matches reports whether a pattern matches a path or one of the directories above it. A pattern
// without a slash is compared with single names, as in a .gitignore file.
func matches(pattern, name string) bool {
	parts, in := elements(pattern), elements(name)
	if len(parts) == 1 {
		return slices.ContainsFunc(in, func(n string) bool { return matchNames(parts, []string{n}) })
	}
	for i := range in {
		if matchNames(parts, in[:i+1]) {
			return true
		}
	}
	return false
}

// elements returns the names that a path consists of.
func elements(name string) []string { return strings.Split(path.Clean(name), "/") }

// matchNames matches the names of a path one by one; ** stands for any number of them.
func matchNames(parts, in []string) bool {
	if len(parts) == 0 {
		return len(in) == 0
	}
	if parts[0] == "**" {
		return matchNames(parts[1:], in) || len(in) > 0 && matchNames(parts, in[1:])
	}
	if len(in) == 0 {
		return false
	}
	ok, err := path.Match(parts[0], in[0])
	return ok && err == nil && matchNames(parts[1:], in[1:])
}
