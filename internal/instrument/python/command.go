package python

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// A command is a parsed command that runs a Python program.
type command struct {
	python string   // the interpreter
	flags  []string // the interpreter's options
	how    string   // script, module or code
	name   string   // name of the script or module, or the code
	args   []string // the program's arguments
}

var interpreter = regexp.MustCompile(`^(python|pypy)[0-9]*(\.[0-9]+)?[a-z]?$`)

// Matches reports whether argv runs a Python program: an interpreter with a script,
// a module or code, or a script whose #! line names one.
func Matches(argv []string) bool {
	_, ok := parse(argv)
	return ok
}

func parse(argv []string) (command, bool) {
	if len(argv) == 0 {
		return command{}, false
	}
	if interpreter.MatchString(filepath.Base(argv[0])) {
		return options(argv)
	}
	path, err := exec.LookPath(argv[0])
	if err != nil {
		return command{}, false
	}
	line := hashBang(path)
	if len(line) == 0 || !interpreter.MatchString(filepath.Base(line[0])) {
		return command{}, false
	}
	return options(append(append(line, path), argv[1:]...))
}

// hashBang returns the command in the #! line of a file.
func hashBang(path string) []string {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	line, err := bufio.NewReaderSize(f, 512).ReadSlice('\n')
	if err != nil || !strings.HasPrefix(string(line), "#!") {
		return nil
	}
	words := strings.Fields(string(line[2:]))
	if len(words) > 1 && filepath.Base(words[0]) == "env" {
		words = words[1:]
		if words[0] == "-S" {
			words = words[1:]
		}
	}
	return words
}

// options parses the interpreter's options, up to the program.
func options(argv []string) (command, bool) {
	c := command{python: argv[0]}
	rest := argv[1:]
	for len(rest) > 0 {
		o := rest[0]
		rest = rest[1:]
		switch {
		case o == "--check-hash-based-pycs":
			if len(rest) == 0 {
				return c, false
			}
			c.flags, rest = append(c.flags, o, rest[0]), rest[1:]
		case o == "-" || strings.HasPrefix(o, "--"):
			return c, false // the program is on standard input, or this asks for help
		case !strings.HasPrefix(o, "-"):
			c.how, c.name, c.args = "script", o, rest
			return c, true
		default:
			var done, ok bool
			if rest, done, ok = c.short(o, rest); done || !ok {
				return c, ok
			}
		}
	}
	return c, false
}

// short parses a group of one-letter options, the last of which may have a value.
func (c *command) short(o string, rest []string) (left []string, done, ok bool) {
	for i := 1; i < len(o); i++ {
		letter, value := o[i], o[i+1:]
		if !strings.ContainsRune("cmWX", rune(letter)) {
			if !strings.ContainsRune("bBdEiIOPqRsSuv", rune(letter)) {
				return nil, false, false // version, help, or unknown
			}
			if letter != 'i' && letter != 'q' { // these make Python interactive
				c.flags = append(c.flags, "-"+string(letter))
			}
			continue
		}
		if value == "" {
			if len(rest) == 0 {
				return nil, false, false
			}
			value, rest = rest[0], rest[1:]
		}
		switch letter {
		case 'c':
			c.how, c.name, c.args = "code", value, rest
			return nil, true, true
		case 'm':
			c.how, c.name, c.args = "module", value, rest
			return nil, true, true
		}
		c.flags = append(c.flags, "-"+string(letter)+value)
		return rest, false, true
	}
	return rest, false, true
}
