package golang

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A command is a parsed `go run` or `go test` command.
type command struct {
	tool    string   // the go command
	folder  string   // the argument of -C, or ""
	flags   []string // for the build
	overlay string   // the user's -overlay
	exec    []string // the user's -exec
	targets []string // a package or files
	args    []string // the program's arguments
}

var goTool = regexp.MustCompile(`^go(1\.[0-9a-z.]+|tip)?$`)

// Matches reports whether argv is a `go run` command with build flags and a package or files.
func Matches(argv []string) bool {
	_, err := readRun(argv)
	return err == nil
}

var errNotRun = errors.New("not of the form go run [build flags] PACKAGE|FILES ARGS")

func readRun(argv []string) (command, error) {
	if len(argv) < 3 || !goTool.MatchString(filepath.Base(argv[0])) || argv[1] != "run" {
		return command{}, errNotRun
	}
	c := command{tool: argv[0]}
	rest, err := c.readFlags(argv[2:])
	if err != nil {
		return command{}, err
	}
	for len(rest) > 0 && strings.HasSuffix(rest[0], ".go") {
		c.targets, rest = append(c.targets, rest[0]), rest[1:]
	}
	if len(c.targets) == 0 && len(rest) > 0 {
		c.targets, rest = rest[:1], rest[1:]
	}
	if len(c.targets) == 0 {
		return command{}, errNotRun
	}
	if strings.Contains(c.targets[0], "@") {
		return command{}, fmt.Errorf("%s is not on this machine: download it and give its folder", c.targets[0])
	}
	c.args = rest
	return c, nil
}

// switches are the build flags without a value; all others have one.
var switches = words("a n v x race msan asan cover work linkshared modcacherw trimpath buildvcs json")

// readFlags parses the flags and returns the remaining arguments.
func (c *command) readFlags(args []string) ([]string, error) {
	for len(args) > 0 && strings.HasPrefix(args[0], "-") && args[0] != "-" {
		if args[0] == "--" {
			return args[1:], nil
		}
		name, value, has := strings.Cut(strings.TrimLeft(args[0], "-"), "=")
		args = args[1:]
		if !has && !switches[name] {
			if len(args) == 0 {
				return nil, fmt.Errorf("the flag -%s of the go command needs a value", name)
			}
			value, has, args = args[0], true, args[1:]
		}
		switch name {
		case "C":
			c.folder = value
		case "exec":
			c.exec = strings.Fields(value)
		case "overlay":
			c.overlay = value
		case "n":
			return nil, errors.New("go run -n runs nothing")
		case "v", "x", "a", "work", "json": // they concern only the output of the go command
		default:
			flag := "-" + name
			if has {
				flag += "=" + value
			}
			c.flags = append(c.flags, flag)
		}
	}
	return args, nil
}

// sets reports whether a flag is given, on the command line or in GOFLAGS.
func (c *command) sets(flag, goflags string) bool {
	return slices.ContainsFunc(append(strings.Fields(goflags), c.flags...), func(s string) bool {
		s = "-" + strings.TrimLeft(s, "-")
		return s == "-"+flag || strings.HasPrefix(s, "-"+flag+"=")
	})
}

// testFlags adds the prefix "test." to the flags of a test, as go test does. Arguments after -args are
// not changed.
func testFlags(args []string) []string {
	out := []string{"-test.paniconexit0", "-test.timeout=10m0s"}
	for i, a := range args {
		if a == "-args" || a == "--args" {
			return append(out, args[i+1:]...)
		}
		name := strings.TrimLeft(a, "-")
		if strings.HasPrefix(a, "-") && !strings.HasPrefix(name, "test.") && isTestFlag(name) {
			a = "-test." + name
		}
		out = append(out, a)
	}
	return out
}

var testFlagNames = words(`bench benchmem benchtime blockprofile count coverprofile cpu cpuprofile failfast fullpath fuzz
	fuzztime list memprofile mutexprofile outputdir parallel run short shuffle skip timeout trace v`)

func isTestFlag(name string) bool {
	name, _, _ = strings.Cut(name, "=")
	return testFlagNames[name]
}
