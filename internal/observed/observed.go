// Package observed finds out which files a test has read, from a trace of its system calls. It only looks at
// text.
package observed

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Calls are the system calls to trace, as an argument of strace.
const Calls = "trace=execve,execveat,open,openat,openat2"

var (
	// A line of strace -f -y: perhaps a process number, the call with its first path, the rest, its result.
	call = regexp.MustCompile(`^(?:\d+ +)?(exec\w+|open\w*)\((?:\w+<(/[^>]*)>, )?"((?:[^"\\]|\\.)*)"(.*)\) += \d+(?:<(/[^>]*)>)?`)
	// A call during which another process made one, and that of which the rest follows later.
	resumed = regexp.MustCompile(`^(?:\d+ +)?<\.\.\. open\w* resumed>(.*)\) += \d+<(/[^>]*)>`)
	begun   = regexp.MustCompile(`^(?:\d+ +)?(exec\w+)\((?:\w+<(/[^>]*)>, )?"((?:[^"\\]|\\.)*)".*<unfinished`)
	within  = regexp.MustCompile(`AT_FDCWD<(/[^>]*)>`)
)

// InTrace returns the absolute paths that were opened for reading or executed, and not written to, in
// alphabetical order. Of a program that was executed by a relative path, the trace does not tell the directory:
// exists reports whether there is such a file in a directory in which the trace has seen a process.
func InTrace(trace []byte, exists func(string) bool) []string {
	read, written := map[string]bool{}, map[string]bool{}
	var relative []string
	dirs := map[string]bool{}
	note := func(path, flags string) {
		path = filepath.Clean(path)
		switch {
		case strings.Contains(flags, "O_WRONLY"), strings.Contains(flags, "O_RDWR"), strings.Contains(flags, "O_CREAT"):
			written[path] = true
		case !strings.Contains(flags, "O_DIRECTORY"):
			read[path] = true
		}
	}
	for line := range strings.Lines(string(trace)) {
		for _, m := range within.FindAllStringSubmatch(line, -1) {
			dirs[m[1]] = true
		}
		if m := resumed.FindStringSubmatch(line); m != nil {
			note(m[2], m[1])
			continue
		}
		m := call.FindStringSubmatch(line)
		if m == nil {
			if m = begun.FindStringSubmatch(line); m == nil {
				continue
			}
			m = append(m, "", "")
		}
		program := strings.HasPrefix(m[1], "exec")
		flags := m[4]
		if program {
			flags = "" // the words of a command
		}
		switch path := unquote(m[3]); {
		case strings.HasPrefix(path, "/"):
			note(path, flags)
		case m[2] != "":
			note(m[2]+"/"+path, flags)
		case program:
			relative = append(relative, path)
		case m[5] != "":
			note(m[5], flags)
		}
	}
	for _, r := range relative {
		for dir := range dirs {
			if p := filepath.Join(dir, r); exists(p) {
				read[p] = true
			}
		}
	}
	var out []string
	for p := range read {
		if !written[p] {
			out = append(out, p)
		}
	}
	slices.Sort(out)
	return out
}

// unquote undoes how strace writes a quote in a path. Other bytes that it escapes are left: such a path is not found.
func unquote(s string) string { return strings.NewReplacer(`\"`, `"`, `\\`, `\`).Replace(s) }

// system are directories of which a worker has its own, or that are no files.
var system = []string{
	"/bin", "/boot", "/dev", "/etc", "/gnu", "/lib", "/lib32", "/lib64", "/libx32", "/nix", "/opt", "/proc", "/run", "/sbin", "/snap", "/sys", "/usr", "/var",
	"/Applications", "/Library", "/System", "/private/etc", "/private/var/db",
}

// System reports whether a file belongs to the system, of which a worker has one of its own.
func System(path string) bool {
	return slices.ContainsFunc(system, func(dir string) bool { return strings.HasPrefix(path, dir+"/") })
}

// Hidden reports whether a file belongs to the settings, the caches or the secrets of a user, or to what Python makes
// of its sources.
func Hidden(path string) bool {
	return slices.ContainsFunc(strings.Split(path, "/"), func(part string) bool {
		return strings.HasPrefix(part, ".") && part != ".." || part == "__pycache__"
	})
}

// gone matches what programs say about a file that is not there, with its name before or after.
var gone = []*regexp.Regexp{
	regexp.MustCompile(`cannot (?:open|access|stat) (?:file )?['"‘“]?([^'"‘’“”:]+)`),
	regexp.MustCompile(`No such file or directory: ?['"‘“]?([^'"‘’“”]+)`),
	regexp.MustCompile(`['"‘“]([^'"‘’“”]+)['"’”]: No such file or directory`),
	regexp.MustCompile(`([^\s'"‘’“”:]+): (?:No such file or directory|not found)`),
}

// Missing returns the files that a test says it has not found, according to what it printed.
func Missing(output []byte) []string {
	var out []string
	for line := range strings.Lines(string(output)) {
		for _, re := range gone {
			if m := re.FindStringSubmatch(strings.TrimRight(line, "\n")); m != nil {
				if !slices.Contains(out, m[1]) {
					out = append(out, m[1])
				}
				break
			}
		}
	}
	return out
}
