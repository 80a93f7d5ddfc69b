package failure

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// A Run is how a command ended on an input, and what it printed.
type Run struct {
	Exit     int  // exit status, if no signal ended the command
	Signal   int  // the signal that ended it, or 0
	TimedOut bool // it was ended because it took too long
	Stdout   []byte
	Stderr   []byte
	Dir      string // the directory of the run, which may be part of what it printed
	Debugger []byte // what a debugger printed about a crash that the command itself says nothing about
}

// Input is what is known about the files that a command fails on.
type Input struct {
	Names    []string  // their paths, below the directory of the run
	Data     [][]byte  // their content
	Variants []Variant // other inputs with the same failure; nil: none is known

	*index
}

// A Variant is another content of the input on which the command shows the same failure. It tells
// which words of a message come from the input: those in whose place it has others.
type Variant struct {
	Run  Run
	Data [][]byte
}

// named reports whether a path is that of an input. Of an absolute path, the directories were replaced:
// those of a run count, those of other places do not, where tools may have files of the same name.
func (in Input) named(file string) bool {
	relative := strings.TrimPrefix(file, "./")
	return slices.ContainsFunc(in.Names, func(n string) bool {
		base := path.Base(n)
		return relative == n || relative == base || file == runDir+base || in.anywhere && path.Base(strings.TrimPrefix(file, someDir)) == base
	})
}

// inputPosition matches a position in an input.
func (in Input) inputPosition() string {
	if len(in.Names) == 0 {
		return ""
	}
	var names, bases []string
	for _, n := range in.Names {
		names, bases = append(names, quoteERE(n)), append(bases, quoteERE(path.Base(n)))
	}
	const place = "(:[0-9]|:line |\\([0-9]|\"?,? line )"
	name, base := "("+strings.Join(names, "|")+")", "("+strings.Join(bases, "|")+")"
	if in.anywhere {
		return "(^|[/\"'(<[ \t])" + base + place
	}
	return "((^|[\"'(<[ \t])(\\./)?" + name + "|/d/" + name + "|\\(" + base + ")" + place
}

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*[A-Za-z]")

// linesOf splits output into lines, without colors, carriage returns and null bytes, and without
// empty lines at the end.
func linesOf(out []byte) []string {
	s := strings.NewReplacer("\r", "", "\x00", "").Replace(string(out))
	lines := strings.Split(escapes.ReplaceAllString(s, ""), "\n")
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// Prints reports whether a line of output matches an expression.
func Prints(out []byte, re *regexp.Regexp) bool {
	return slices.ContainsFunc(linesOf(out), re.MatchString)
}
