package failure

import (
	"bytes"
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
	Names []string // their paths, below the directory of the run
	Data  [][]byte // their content
}

// has reports whether a word occurs in the input, or in its name.
func (in Input) has(word string) bool {
	for _, data := range in.Data {
		if containsWord(data, word) {
			return true
		}
	}
	return false
}

func containsWord(data []byte, word string) bool {
	for i := 0; ; {
		at := bytes.Index(data[i:], []byte(word))
		if at < 0 {
			return false
		}
		from, to := i+at, i+at+len(word)
		if (from == 0 || !wordByte(data[from-1])) && (to == len(data) || !wordByte(data[to])) {
			return true
		}
		i = from + 1
	}
}

func wordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

// named reports whether a path is that of an input.
func (in Input) named(file string) bool {
	return slices.ContainsFunc(in.Names, func(n string) bool { return path.Base(n) == path.Base(file) })
}

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*[A-Za-z]")

// linesOf splits output into lines, without colors and carriage returns.
func linesOf(out []byte) []string {
	s := strings.ReplaceAll(string(out), "\r", "")
	lines := strings.Split(escapes.ReplaceAllString(s, ""), "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	return lines
}
