package javascript

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A command is a parsed command that runs node.
type command struct {
	node  []string // and flags of the script's first line
	flags []string
	file  string
	args  []string
}

// valued lists the flags of node that take the next argument as a value.
var valued = []string{"-r", "--require", "--import", "--loader", "--experimental-loader", "-C", "--conditions",
	"--icu-data-dir", "--title", "--input-type", "--redirect-warnings", "--diagnostic-dir", "--openssl-config"}

// other lists the flags that make node do something other than run a file.
var other = []string{"-e", "--eval", "-p", "--print", "-pe", "-i", "--interactive", "-c", "--check", "-h", "--help", "-v", "--version", "--test", "--run"}

func parse(argv []string) (command, bool) {
	if len(argv) == 0 {
		return command{}, false
	}
	if node, ok := shebang(argv[0]); ok {
		return command{node: node, file: path(argv[0]), args: argv[1:]}, true
	}
	if base := strings.TrimSuffix(filepath.Base(argv[0]), ".exe"); base != "node" && base != "nodejs" {
		return command{}, false
	}
	for i := 1; i < len(argv); i++ {
		a := argv[i]
		switch {
		case slices.Contains(valued, a):
			i++
		case a == "-", slices.Contains(other, a), strings.HasPrefix(a, "--eval="), strings.HasPrefix(a, "--print="):
			return command{}, false
		case a == "--" && i+1 < len(argv):
			return javascript(command{argv[:1], argv[1:i], argv[i+1], argv[i+2:]})
		case !strings.HasPrefix(a, "-"):
			return javascript(command{argv[:1], argv[1:i], a, argv[i+1:]})
		}
	}
	return command{}, false
}

// javascript accepts files with the extensions of node, and those without an extension.
func javascript(c command) (command, bool) {
	switch filepath.Ext(c.file) {
	case ".js", ".mjs", ".cjs", "":
		return c, true
	}
	return c, false
}

// shebang returns the command in the #! line of a script, if that is node.
func shebang(script string) ([]string, bool) {
	b, err := os.ReadFile(path(script))
	if err != nil || !bytes.HasPrefix(b, []byte("#!")) {
		return nil, false
	}
	first, _, _ := strings.Cut(string(b), "\n")
	words := strings.Fields(first[2:])
	if len(words) > 1 && filepath.Base(words[0]) == "env" {
		words = words[1:]
		if words[0] == "-S" {
			words = words[1:]
		}
	}
	if len(words) == 0 {
		return nil, false
	}
	base := filepath.Base(words[0])
	return words, base == "node" || base == "nodejs"
}

// path returns the path of a command.
func path(name string) string {
	if p, err := exec.LookPath(name); err == nil {
		return p
	}
	return name
}

// entry returns the file that node will run.
func (c command) entry() (string, bool) {
	abs, err := filepath.Abs(c.file)
	if err != nil {
		return "", false
	}
	return locate(abs)
}
