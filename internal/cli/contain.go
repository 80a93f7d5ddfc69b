package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/whittle-dd/whittle/internal/denied"
	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle"
)

// containOptions are the flags about what a test may do to the machine, for every command that runs tests.
type containOptions struct {
	level     string
	write     []string
	read      []string
	noNetwork bool
	memory    string
	disk      string
}

const (
	processesOfTest = 2000 // at once, threads included
	diskOfTest      = "4GB"
)

func (o *containOptions) flags(f *pflag.FlagSet) {
	f.StringVar(&o.level, "contain", oracle.Files.String(), "what the test may do: files (write only to its own directories and a private /tmp), strict (also no network, and read only the system), off (anything)")
	f.StringArrayVar(&o.write, "allow-write", nil, "let the test change this file or directory; may be given several times")
	f.StringArrayVar(&o.read, "allow-read", nil, "with --contain=strict: let the test read this file or directory; may be given several times")
	f.BoolVar(&o.noNetwork, "no-network", false, "cut the test off from the network")
	f.StringVar(&o.memory, "memory", "", "memory for one test, such as 2GB (default: four times what the original takes, at least 1GB)")
	f.StringVar(&o.disk, "disk", diskOfTest, "what one test may store, such as 10GB")
}

// containment returns the flags as an option of the executor. Words are those of the test, and dirs
// belong to the user and stay as they are.
func (o containOptions) containment(words []string, dirs ...string) (c oracle.Containment, memory int64, err error) {
	if c.Level, err = oracle.ParseLevel(o.level); err != nil {
		return c, 0, usagef("--contain %w", err)
	}
	if c.Level == oracle.Off {
		if name := o.useless(); name != "" {
			return c, 0, usagef("%s has no effect with --contain=off", name)
		}
		return c, 0, nil
	}
	if o.read != nil && c.Level != oracle.Strict {
		return c, 0, usagef("--allow-read has no effect without --contain=strict: the test may read everything")
	}
	if c.Write, err = existing("--allow-write", o.write); err != nil {
		return c, 0, err
	}
	if c.Read, err = existing("--allow-read", o.read); err != nil {
		return c, 0, err
	}
	if c.Disk, err = sizeOf("--disk", o.disk); err != nil {
		return c, 0, err
	}
	if memory, err = sizeOf("--memory", o.memory); err != nil {
		return c, 0, err
	}
	c.Offline, c.Processes = o.noNetwork, processesOfTest
	c.Read = append(c.Read, filesAmong(words)...)
	for _, f := range filesAmong(words) {
		dirs = append(dirs, filepath.Dir(f))
	}
	if cwd, err := os.Getwd(); err == nil {
		dirs = append(dirs, cwd)
	}
	slices.Sort(dirs)
	c.Guard = slices.Compact(dirs)
	return c, memory, nil
}

// useless returns a flag that was given although tests are not contained.
func (o containOptions) useless() string {
	switch {
	case o.write != nil:
		return "--allow-write"
	case o.read != nil:
		return "--allow-read"
	case o.noNetwork:
		return "--no-network"
	case o.memory != "":
		return "--memory"
	}
	return ""
}

// existing returns the absolute form of paths, which must exist.
func existing(flag string, paths []string) (out []string, err error) {
	for _, p := range paths {
		abs, err := filepath.Abs(p)
		if err == nil {
			_, err = os.Stat(abs)
		}
		if err != nil {
			return nil, usagef("%s %s: it does not exist; make it first, or correct the path", flag, p)
		}
		out = append(out, abs)
	}
	return out, nil
}

func sizeOf(flag, words string) (int64, error) {
	if words == "" {
		return 0, nil
	}
	n, err := sizeNamed(words)
	if err == nil && n <= 0 {
		err = fmt.Errorf("it must be more than nothing")
	}
	if err != nil {
		return 0, usagef("%s %s: %v", flag, words, err)
	}
	return int64(n), nil
}

// filesAmong returns the words of a command that are absolute paths of files.
func filesAmong(words []string) (out []string) {
	for _, w := range words {
		if fi, err := os.Stat(w); filepath.IsAbs(w) && err == nil && fi.Mode().IsRegular() {
			out = append(out, w)
		}
	}
	return out
}

// identity describes the flags that can change a verdict, where they are set.
func (o containOptions) identity() string {
	var b strings.Builder
	if o.level != oracle.Files.String() {
		fmt.Fprintf(&b, " contain=%s", o.level)
	}
	for _, w := range o.write {
		fmt.Fprintf(&b, " allow-write=%q", w)
	}
	for _, r := range o.read {
		fmt.Fprintf(&b, " allow-read=%q", r)
	}
	if o.noNetwork {
		b.WriteString(" no-network=true")
	}
	if o.memory != "" {
		fmt.Fprintf(&b, " memory=%s", o.memory)
	}
	if o.disk != diskOfTest {
		fmt.Fprintf(&b, " disk=%s", o.disk)
	}
	return b.String()
}

// again returns the flags as a user types them.
func (o containOptions) again() []string {
	var out []string
	if o.level != oracle.Files.String() {
		out = append(out, "--contain="+o.level)
	}
	for _, w := range o.write {
		out = append(out, "--allow-write", quote(w))
	}
	for _, r := range o.read {
		out = append(out, "--allow-read", quote(r))
	}
	if o.noNetwork {
		out = append(out, "--no-network")
	}
	if o.memory != "" {
		out = append(out, "--memory", o.memory)
	}
	if o.disk != diskOfTest {
		out = append(out, "--disk", o.disk)
	}
	return out
}

// notContained reports that the original is interesting only outside, what the test was refused there,
// and the flags that allow it.
func notContained(e *job.ContainedError) error {
	words, flags := refusals(e.Refused)
	if words == "" {
		words = "was refused nothing that could be seen"
	}
	if flags == "" {
		flags = "--contain=off"
	}
	return notInteresting("the original is interesting only if the test is not contained. It %s.\nTo allow that, add %s\nInside, %w", words, flags, explained(e.Err))
}

// refusals describes what a test was refused, and the flags that allow it.
func refusals(rs []denied.Refusal) (words, flags string) {
	var write, read []string
	network := false
	for _, r := range rs {
		switch {
		case r.Path == "":
			network = true
		case r.Write:
			write = append(write, r.Path)
		default:
			read = append(read, r.Path)
		}
	}
	var said, add []string
	for _, kind := range []struct {
		paths      []string
		verb, flag string
	}{{write, "write to", "--allow-write"}, {read, "read", "--allow-read"}} {
		if len(kind.paths) == 0 {
			continue
		}
		said = append(said, fmt.Sprintf("%s %s", kind.verb, ui.Some(kind.paths, 5)))
		for _, p := range denied.Places(kind.paths, os.Getenv("HOME"), exists) {
			if !exists(p) {
				add = append(add, fmt.Sprintf("%s %s (after mkdir -p %[2]s)", kind.flag, quote(p)))
				continue
			}
			add = append(add, kind.flag+" "+quote(p))
		}
	}
	if network {
		said = append(said, "use the network")
	}
	if said == nil {
		return "", ""
	}
	if network && len(add) == 0 {
		add = []string{"--contain=files"}
	}
	return "tried to " + strings.Join(said, ", and to "), strings.Join(add, " ")
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
