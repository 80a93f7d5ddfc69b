// Package denied finds out what a contained test was refused: from what the test prints, or from a trace
// of its system calls. It only looks at text.
package denied

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A Refusal is something that a test tried to do and was not allowed to.
type Refusal struct {
	Path  string // absolute; "" if it was about the network
	Write bool   // it tried to change something there

	// Hidden says that the test did not find the path. It is refused only if there is something outside.
	Hidden bool
}

// words matches the errors that containment causes, as programs print them.
var words = regexp.MustCompile(`(?i)permission denied|read-only file system|operation not permitted|EACCES|EROFS|EPERM`)

// absolute matches an absolute path in a line, quoted or not.
var absolute = regexp.MustCompile(`(?:^|[\s'"‘“(=:<\[])(/[^\s'"’”):,;>\]]+)`)

// InOutput returns what a test was refused, according to what it printed.
func InOutput(output []byte) []Refusal {
	var out []Refusal
	for line := range strings.Lines(string(output)) {
		if !words.MatchString(line) {
			continue
		}
		for _, m := range absolute.FindAllStringSubmatch(line, -1) {
			out = append(out, Refusal{Path: filepath.Clean(m[1]), Write: true})
		}
	}
	return unique(out)
}

// Calls are the system calls to trace, as an argument of strace.
const Calls = "trace=%file,%network,fchmod,fchown,ftruncate"

// A line of strace -f -y: a process number, the call, its result.
var call = regexp.MustCompile(`^(?:\[pid +\d+\] |\d+ +)?(\w+)\((.*)\) += -1 (EACCES|EROFS|EPERM|ENETUNREACH|ENOENT)\b`)

// InTrace returns what a test was refused, according to strace -f -y.
func InTrace(trace []byte) []Refusal {
	var out []Refusal
	for line := range strings.Lines(string(trace)) {
		m := call.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		name, args := m[1], m[2]
		if name == "connect" || name == "bind" || name == "sendto" || name == "socket" {
			if strings.Contains(args, "AF_INET") {
				out = append(out, Refusal{})
			}
			continue
		}
		for _, p := range paths(args) {
			out = append(out, Refusal{Path: p, Write: changes(name, args), Hidden: m[3] == "ENOENT"})
		}
	}
	return unique(out)
}

// named matches a path argument, with the directory before it that -y adds.
var named = regexp.MustCompile(`(?:\w+<(/[^>]*)>, )?"((?:[^"\\]|\\.)*)"|\w+<(/[^>]*)>`)

// paths returns the absolute paths among the arguments of a call.
func paths(args string) (out []string) {
	for _, m := range named.FindAllStringSubmatch(args, -1) {
		p := m[2]
		switch {
		case m[3] != "":
			p = m[3]
		case !strings.HasPrefix(p, "/") && m[1] != "":
			p = m[1] + "/" + p
		}
		if strings.HasPrefix(p, "/") {
			out = append(out, filepath.Clean(p))
		}
	}
	return out
}

// changes reports whether a call would have changed something.
func changes(name, args string) bool {
	switch name {
	case "open", "openat", "openat2":
		return strings.Contains(args, "O_WRONLY") || strings.Contains(args, "O_RDWR") || strings.Contains(args, "O_CREAT") || strings.Contains(args, "O_TRUNC")
	case "access", "faccessat", "faccessat2":
		return strings.Contains(args, "W_OK")
	case "execve", "execveat", "stat", "lstat", "newfstatat", "statx", "readlink", "readlinkat", "chdir", "getxattr", "lgetxattr", "statfs":
		return false
	}
	return true
}

func unique(rs []Refusal) []Refusal {
	var out []Refusal
	for _, r := range rs {
		if !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}

// Outside returns the refusals that are not about paths below one of dirs.
func Outside(rs []Refusal, dirs ...string) []Refusal {
	return slices.DeleteFunc(slices.Clone(rs), func(r Refusal) bool {
		return r.Path != "" && slices.ContainsFunc(dirs, func(d string) bool { return r.Path == d || strings.HasPrefix(r.Path, d+"/") })
	})
}

// Places returns the directories or files to allow so that none of the paths is refused: for a cache or
// the settings of a program in the user's home, the whole of it.
func Places(paths []string, home string, exists func(string) bool) []string {
	var out []string
	for _, p := range paths {
		place := own(p, home)
		if place == "" {
			place = p
			for place != "/" && !exists(place) {
				place = filepath.Dir(place)
			}
		}
		if place != "/" && !slices.Contains(out, place) {
			out = append(out, place)
		}
	}
	slices.Sort(out)
	return slices.DeleteFunc(slices.Clone(out), func(p string) bool {
		return slices.ContainsFunc(out, func(dir string) bool { return strings.HasPrefix(p, dir+"/") })
	})
}

// shared are directories in a home in which each program has one of its own.
var shared = []string{".cache", ".config", ".local/share", ".local/state", ".local/lib", ".local", "Library/Caches"}

// own returns the hidden directory of a program in home that contains path, or "".
func own(path, home string) string {
	rel, ok := strings.CutPrefix(path, home+"/")
	if !ok || home == "" || !strings.HasPrefix(rel, ".") && !strings.HasPrefix(rel, "Library/") {
		return ""
	}
	for _, s := range shared {
		if rest, ok := strings.CutPrefix(rel, s+"/"); ok {
			first, _, _ := strings.Cut(rest, "/")
			return filepath.Join(home, s, first)
		}
	}
	first, _, _ := strings.Cut(rel, "/")
	return filepath.Join(home, first)
}
