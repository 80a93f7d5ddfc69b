package job

import (
	"bytes"
	"cmp"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
)

// A formatter is a program that reads a source on its standard input and prints it, formatted. NAME in its
// arguments is the name of the source.
type formatter struct {
	program   string
	languages string
	args      []string
	version   []string // the command that prints its version; nil: the program with --version
}

// formatters are the programs that --format auto looks for, the preferred ones first. Their options keep
// them from changing more than white space, and from reading a user's configuration.
var formatters = []formatter{
	{program: "clang-format", languages: "c cpp cuda", args: []string{"--style={BasedOnStyle: LLVM, SortIncludes: Never, ReflowComments: false}", "--assume-filename=NAME"}},
	{program: "gofmt", languages: "go", version: []string{"go", "version"}},
	{program: "rustfmt", languages: "rust", args: []string{"--edition", "2021", "--config", "reorder_imports=false,reorder_modules=false"}},
	{program: "black", languages: "python", args: []string{"-q", "-S", "-C", "--config", "/dev/null", "-"}},
	{program: "xmllint", languages: "xml", args: []string{"--nonet", "--format", "-"}},
	{program: "jq", languages: "json", args: []string{"."}},
	{program: "prettier", languages: "javascript typescript tsx css html json yaml markdown graphql", args: []string{"--no-config", "--no-editorconfig", "--stdin-filepath", "NAME"}},
	{program: "shfmt", languages: "bash"},
	{program: "stylua", languages: "lua", args: []string{"--no-editorconfig", "-"}},
	{program: "zig", languages: "zig", args: []string{"fmt", "--stdin"}, version: []string{"zig", "version"}},
	{program: "terraform", languages: "hcl", args: []string{"fmt", "-"}, version: []string{"terraform", "version"}},
	{program: "taplo", languages: "toml", args: []string{"format", "--no-auto-config", "-"}},
}

// formatTime is how long a formatter may run.
const formatTime = 20 * time.Second

// mostFormatted is the size up to which files are formatted.
const mostFormatted = 1 << 20

// formatting runs formatters, contained, each in a directory that holds nothing but the source.
type formatting struct {
	ctx  context.Context
	exec oracle.Executor
	env  []string
	used []string // names and versions of those whose result was used
}

// newFormatting opens an executor for formatters. They may read, but neither write nor use the network; they have no
// home, and no directory above theirs has a configuration.
func newFormatting(ctx context.Context, level oracle.Level) (*formatting, error) {
	f := &formatting{ctx: ctx, env: []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C.UTF-8", "HOME=/nonexistent"}}
	if home, err := os.UserHomeDir(); err == nil { // what rustup installs is found by this
		f.env = append(f.env, "RUSTUP_HOME="+cmp.Or(os.Getenv("RUSTUP_HOME"), filepath.Join(home, ".rustup")))
	}
	c := oracle.Containment{Level: min(level, oracle.Files), Offline: level != oracle.Off}
	for _, p := range formatters {
		if path, err := exec.LookPath(p.program); err == nil && filepath.IsAbs(path) {
			c.Guard = append(c.Guard, filepath.Dir(path)) // also if it is below a directory of which jobs have their own
		}
	}
	var err error
	f.exec, err = oracle.NewLocal(oracle.LocalOptions{Workers: 1, OutputCap: 4 * mostFormatted, Contain: c})
	return f, err
}

// format returns a source as the first formatter for its language prints it that changes white space alone; nil if
// there is none.
func (f *formatting) format(language string, file text.File, same func(a, b []byte) bool) []byte {
	if len(file.Data) > mostFormatted {
		return nil
	}
	for _, p := range formatters {
		path, err := exec.LookPath(p.program)
		if err != nil || !slices.Contains(strings.Fields(p.languages), language) {
			continue
		}
		out, ok := f.run(p, path, file)
		if !ok || !same(file.Data, out) {
			continue
		}
		file.Data = out
		if again, ok := f.run(p, path, file); !ok || !bytes.Equal(again, out) {
			return nil // another run would change the result
		}
		if by := p.program + f.versionOf(p); !slices.Contains(f.used, by) {
			f.used = append(f.used, by)
		}
		return out
	}
	return nil
}

// run runs a formatter on a source, and returns what it prints.
func (f *formatting) run(p formatter, path string, file text.File) ([]byte, bool) {
	name := filepath.Base(file.Path)
	argv := []string{path}
	for _, a := range p.args {
		argv = append(argv, strings.ReplaceAll(a, "NAME", name))
	}
	res, err := f.exec.Run(f.ctx, oracle.Job{
		Argv: argv, Files: text.Single(name, file.Data), Stdin: true, Env: f.env, Split: true, Timeout: formatTime,
	})
	if err != nil || res.Exit != 0 || res.TimedOut || res.Cut || len(res.Output) == 0 {
		return nil, false
	}
	if bytes.HasPrefix(file.Data, []byte("<?xml")) {
		return res.Output, true
	}
	return bytes.TrimPrefix(res.Output, []byte("<?xml version=\"1.0\"?>\n")), true // xmllint adds it
}

var versionNumber = regexp.MustCompile(`\d+(\.\d+)+|\d{4,}`) // xmllint has no dots

// versionOf returns the version of a formatter, after a blank, if it can be found out.
func (f *formatting) versionOf(p formatter) string {
	command := p.version
	if command == nil {
		command = []string{p.program, "--version"}
	}
	path, err := exec.LookPath(command[0])
	if err != nil {
		return ""
	}
	res, err := f.exec.Run(f.ctx, oracle.Job{Argv: append([]string{path}, command[1:]...), Env: f.env, Timeout: formatTime})
	if v := versionNumber.Find(res.Output); err == nil && v != nil {
		return " " + string(v)
	}
	return ""
}
