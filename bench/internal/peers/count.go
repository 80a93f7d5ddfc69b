package peers

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// The wrapper is the program that calls [Tool.Reduce]: the test.sh that a tool gets starts it as
//
//	PROGRAM count STATE TEST INPUT [arguments of the tool]
//
// It runs TEST in a fresh directory that holds the candidate as INPUT.

const countWord = "count"

// Init runs a test and exits if this process was started as the wrapper. A program that calls
// [Tool.Reduce] calls it first.
func Init() {
	if len(os.Args) >= 5 && os.Args[1] == countWord {
		os.Exit(count(os.Args[2:], os.Stdin))
	}
}

// wrapper returns the test that a tool is given.
func wrapper(self, state, test, input string) string {
	return fmt.Sprintf("#!/bin/sh\nexec %s %s %s %s %s \"$@\"\n", quote(self), countWord, quote(state), quote(test), quote(input))
}

func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// count runs one test and returns its exit status. Errors of the wrapper itself are written
// to the state, where the caller finds them.
func count(args []string, stdin io.Reader) int {
	state, test, input := args[0], args[1], args[2]
	status, err := tryOne(state, test, input, args[3:], stdin)
	if err != nil {
		os.WriteFile(filepath.Join(state, "error"), []byte(err.Error()), 0o644)
		return 1
	}
	return status
}

func tryOne(state, test, input string, args []string, stdin io.Reader) (int, error) {
	data, err := candidate(input, args, stdin)
	if err != nil {
		return 0, err
	}
	status, err := ask(test, input, data)
	if err != nil {
		return 0, err
	}
	if err := note(filepath.Join(state, "tests"), "x"); err != nil || status != 0 {
		return status, err
	}
	return 0, keep(filepath.Join(state, "smallest"), data)
}

// ask runs the test of a case on a candidate and returns its exit status.
func ask(test, input string, data []byte) (int, error) {
	dir, err := os.MkdirTemp("", "whittle-peers-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	if err := os.WriteFile(filepath.Join(dir, input), data, 0o644); err != nil {
		return 0, err
	}
	cmd := exec.Command(test, input)
	cmd.Dir = dir
	cmd.Stdin = bytes.NewReader(data)
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		return 0, err // it could not be started
	}
	if !cmd.ProcessState.Success() {
		return max(1, cmd.ProcessState.ExitCode()), nil
	}
	return 0, nil
}

// candidate returns the candidate of the tool: a file that it names, the file with the name
// of the input in the working directory, or standard input.
func candidate(input string, args []string, stdin io.Reader) ([]byte, error) {
	for _, a := range slices.Backward(args) {
		if data, err := os.ReadFile(a); err == nil {
			return data, nil
		}
	}
	if data, err := os.ReadFile(input); err == nil {
		return data, nil
	}
	return io.ReadAll(stdin)
}

// note appends to a file in one write, so that tests can run at the same time.
func note(path, s string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(s)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// A Size is the size of a candidate in the terms of baselines.csv.
type Size struct{ Bytes, NonBlank, Tokens int }

func measure(data []byte) Size {
	s := Size{Bytes: len(data), Tokens: text.Count(data)}
	for _, b := range data {
		if !strings.ContainsRune(" \t\n\v\f\r", rune(b)) {
			s.NonBlank++
		}
	}
	return s
}

// keep stores a candidate in a folder and removes larger ones. Names sort by size, so no
// lock is needed: whichever process removes files, the smallest stays.
func keep(dir string, data []byte) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	s := measure(data)
	name := fmt.Sprintf("%09d-%09d-%v", s.Tokens, s.Bytes, reduce.DigestOf(data))
	before, err := os.ReadDir(dir) // sorted by name
	if err != nil {
		return err
	}
	if len(before) > 0 && before[0].Name() <= name {
		return nil
	}
	part := filepath.Join(filepath.Dir(dir), fmt.Sprintf("part-%d", os.Getpid()))
	if err := os.WriteFile(part, data, 0o644); err != nil {
		return err
	}
	if err := os.Rename(part, filepath.Join(dir, name)); err != nil {
		return err
	}
	for _, e := range before {
		if e.Name() > name {
			os.Remove(filepath.Join(dir, e.Name())) // another process may have done so
		}
	}
	return nil
}
