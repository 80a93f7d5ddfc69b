package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/whittle-dd/whittle/bench/internal/command"
)

// A public is a generator of the shared bench: a folder with gen.go or gen.py and a
// test.
type public struct {
	name, seed            string
	bytes, best, textBest string // from the index
	textTests             string
	folder                string
}

func publics(dir string) ([]public, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(filepath.Join(dir, "INDEX.tsv"))
	if err != nil {
		return nil, err
	}
	r := csv.NewReader(bytes.NewReader(data))
	r.Comma, r.LazyQuotes = '\t', true
	rows, err := r.ReadAll()
	if err != nil {
		return nil, err
	}
	var out []public
	for _, row := range rows[1:] {
		field := func(name string) string {
			for i, h := range rows[0] {
				if h == name {
					return row[i]
				}
			}
			return ""
		}
		out = append(out, public{
			name: row[0], seed: field("seed"), bytes: field("original_bytes"), best: field("best_bytes"),
			textBest: field("text_ddmin_bytes"), textTests: field("text_ddmin_tests"), folder: filepath.Join(dir, row[0]),
		})
	}
	return out, nil
}

// command returns the command that starts the generator.
func (p public) command(python string) []string {
	if _, err := os.Stat(filepath.Join(p.folder, "gen.py")); err == nil {
		return []string{python, filepath.Join(p.folder, "gen.py"), p.seed}
	}
	return []string{"go", "run", filepath.Join(p.folder, "gen.go"), p.seed}
}

var (
	saidTests = regexp.MustCompile(`in ([\d,]+) tests?`)
	saidRuns  = regexp.MustCompile(`in ([\d,]+) runs? of the generator`)
)

// runPublic runs the real command on the generators of a folder.
func runPublic(ctx context.Context, o options) error {
	if o.dir == "" {
		fmt.Println("\nSkipped: name the folder of the shared generators as the argument")
		return nil
	}
	all, err := publics(o.dir)
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "generators-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	binary, err := command.Build(ctx, scratch)
	if err != nil {
		return err
	}
	begin("generator", "bytes", "result", "tests", "runs", "best known", "ddmin on the text (tests)")
	for _, p := range all {
		at := filepath.Join(scratch, p.name)
		if err := os.Mkdir(at, 0o777); err != nil {
			return err
		}
		args := append([]string{"gen", "-j", "1", filepath.Join(p.folder, "test.sh"), "--"}, p.command(o.python)...)
		cmd := exec.CommandContext(ctx, binary, args...)
		cmd.Dir = at
		cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(scratch, "state"), "GO111MODULE=off")
		words, err := cmd.CombinedOutput()
		if err != nil {
			return fmt.Errorf("%s: %w\n%s", p.name, err, words)
		}
		end, err := os.ReadFile(filepath.Join(at, "out"))
		if err != nil {
			return err
		}
		line(p.name, p.bytes, fmt.Sprint(len(end)), said(saidTests, words), said(saidRuns, words), p.best, p.textBest+" ("+p.textTests+")")
	}
	return nil
}

func said(what *regexp.Regexp, words []byte) string {
	if m := what.FindSubmatch(words); m != nil {
		return strings.ReplaceAll(string(m[1]), ",", "")
	}
	return "?"
}
