// Gen compiles the grammars of rules.Table into data.bin in the current
// directory. Run it with go generate after changing the table or the compiler.
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/syntax/rules"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run() error {
	if err := sameVersions(rules.Table); err != nil {
		return err
	}
	dirs, err := find(rules.Table)
	if err != nil {
		return err
	}
	data, err := compile(rules.Table, dirs)
	if err != nil {
		return err
	}
	fmt.Printf("%d languages, %d bytes\n", len(rules.Table), len(data))
	return os.WriteFile("data.bin", data, 0o644)
}

// compile packs the grammars below the directories of their modules.
func compile(table []rules.Entry, dirs map[string]string) ([]byte, error) {
	entries := slices.Clone(table)
	var grammars []*rules.Grammar
	for i := range entries {
		e := &entries[i]
		text, err := os.ReadFile(filepath.Join(dirs[e.Module], filepath.FromSlash(e.Path)))
		if err != nil {
			return nil, err
		}
		g, err := rules.Compile(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Language, err)
		}
		e.Hash = sha256.Sum256(text)
		grammars = append(grammars, g)
	}
	return rules.Pack(entries, grammars), nil
}

// sameVersions returns an error if go.mod requires another version than the table.
// It ignores modules that go.mod does not name.
func sameVersions(table []rules.Entry) error {
	args := []string{"list", "-m", "-e", "-f", "{{if not .Error}}{{.Path}}@{{.Version}}{{end}}"}
	for _, e := range table {
		args = append(args, e.Module)
	}
	out, err := exec.Command("go", args...).Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	for _, at := range strings.Fields(string(out)) {
		module, version, _ := strings.Cut(at, "@")
		for _, e := range table {
			if e.Module == module && e.Version != version {
				return fmt.Errorf("%s is %s in the table and %s in go.mod: change the table and generate again", module, e.Version, version)
			}
		}
	}
	return nil
}

// find downloads the modules, or finds them in the module cache, and returns
// the directory of each. It works outside of any module, so that it changes none.
func find(table []rules.Entry) (map[string]string, error) {
	args := []string{"mod", "download", "-json"}
	for _, e := range table {
		if at := e.Module + "@" + e.Version; !slices.Contains(args, at) {
			args = append(args, at)
		}
	}
	away, err := os.MkdirTemp("", "rules")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(away)
	cmd := exec.Command("go", args...)
	cmd.Dir = away
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	out, failed := cmd.Output() // the output contains the reason
	dirs := map[string]string{}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var m struct{ Path, Dir, Error string }
		if err := dec.Decode(&m); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go mod download: %w", err)
		}
		if m.Error != "" {
			return nil, fmt.Errorf("go mod download: %s", m.Error)
		}
		dirs[m.Path] = m.Dir
	}
	if failed != nil {
		return nil, fmt.Errorf("go mod download: %w", failed)
	}
	return dirs, nil
}
