package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const (
	madeCommits = 300
	madeLines   = 300 // of each file, about 7 kB
)

// made isolates two of 300 commits in a history with many files, by a test that looks for two of them,
// and prints the processor time of each run of the test with everything around it.
func made(files int) error {
	work, whittle, err := build()
	defer os.RemoveAll(work)
	if err != nil {
		return err
	}
	repo, test := filepath.Join(work, "repo"), filepath.Join(work, "test.sh")
	if err := os.WriteFile(test, []byte("#!/bin/sh\n[ -e \"$1/mark90\" ] && [ -e \"$1/mark210\" ]\n"), 0o755); err != nil {
		return err
	}
	if out, err := exec.Command("git", "init", "-q", "-b", "main", repo).CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	in := exec.Command("git", "-C", repo, "fast-import", "--quiet")
	in.Stdin = bytes.NewReader(stream(files))
	if out, err := in.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	h := broken{name: "made", good: "good", bad: "bad"}
	var cpu [2]time.Duration
	var ends [2]end
	for i, levels := range []string{"commits", "commits,files,hunks,lines"} {
		ends[i], cpu[i], err = h.timed(whittle, repo, work, test, levels)
		if err != nil {
			return err
		}
	}
	const first = 6 // runs of the test on the sides
	runs := ends[1].Tests + first
	fmt.Printf("%d files, %d commits: %d tests for commits, %d to lines; %d guilty; %v of processor time for %d runs, with reading the history and writing both results: at most %v each\n",
		files, madeCommits, ends[0].Tests, ends[1].Tests, len(ends[1].Commits), cpu[1].Round(time.Millisecond), runs, (cpu[1] / time.Duration(runs)).Round(time.Millisecond))
	return nil
}

// stream returns the history as git fast-import reads it.
func stream(n int) []byte {
	rng := rand.New(rand.NewPCG(1, 1))
	var b bytes.Buffer
	var names []string
	files := map[string]string{}
	for i := range n {
		var s strings.Builder
		for k := range madeLines {
			fmt.Fprintf(&s, "int v%d_%d = %d;\n", i, k, rng.IntN(1_000_000))
		}
		names = append(names, fmt.Sprintf("d%d/s%d/f%d.c", i%50, i%7, i))
		files[names[i]] = s.String()
	}
	at := 1_700_000_000
	commit := func(subject string, changed map[string]string) {
		at += 60
		fmt.Fprintf(&b, "commit refs/heads/main\ncommitter T <t@example.com> %d +0000\ndata %d\n%s\n", at, len(subject), subject)
		for path, content := range changed {
			fmt.Fprintf(&b, "M 100644 inline %s\ndata %d\n%s\n", path, len(content), content)
		}
		b.WriteString("\n")
	}
	commit("start", files)
	b.WriteString("reset refs/tags/good\nfrom refs/heads/main\n\n")
	for i := range madeCommits {
		changed := map[string]string{}
		for range 3 {
			name := names[rng.IntN(n)]
			lines := strings.SplitAfter(files[name], "\n")
			lines[rng.IntN(madeLines)] = fmt.Sprintf("/* %d */\n", i)
			files[name] = strings.Join(lines, "")
			changed[name] = files[name]
		}
		if i == 90 || i == 210 {
			changed[fmt.Sprint("mark", i)] = "x\n"
		}
		commit(fmt.Sprint("change ", i), changed)
	}
	b.WriteString("reset refs/tags/bad\nfrom refs/heads/main\n\n")
	return b.Bytes()
}
