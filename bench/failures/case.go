package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/infer"
)

// A kase is a failure, copied to a scratch folder and built there.
type kase struct {
	name    string
	dir     string
	ext     string
	words   []string
	second  []string // a command that should print the same; nil: there is none
	truth   truth
	missing string // why it cannot run; "": it can
}

// find returns the folders of the cases in dir, all or those of some names.
func find(dir string, names []string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, e := range entries {
		if _, err := os.Stat(filepath.Join(dir, e.Name(), "truth.json")); err != nil || len(names) > 0 && !slices.Contains(names, e.Name()) {
			continue
		}
		out = append(out, filepath.Join(dir, e.Name()))
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("there is no case in %s", dir)
	}
	return out, nil
}

// open copies a case below scratch and builds its program.
func open(ctx context.Context, source, scratch, tools string) (*kase, error) {
	k := &kase{name: filepath.Base(source)}
	k.dir = filepath.Join(scratch, k.name)
	if err := os.CopyFS(k.dir, os.DirFS(source)); err != nil {
		return nil, err
	}
	inputs, _ := filepath.Glob(filepath.Join(k.dir, "input.*"))
	if len(inputs) != 1 {
		return nil, fmt.Errorf("%s: want one file input.*", source)
	}
	k.ext = filepath.Ext(inputs[0])
	text, err := os.ReadFile(filepath.Join(k.dir, "truth.json"))
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &k.truth); err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	if k.words, err = k.command("cmd", tools); err != nil {
		return nil, err
	}
	if k.second, err = k.command("cmd2", tools); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(k.dir, "build.sh")); err == nil {
		if out, err := exec.CommandContext(ctx, "sh", filepath.Join(k.dir, "build.sh")).CombinedOutput(); err != nil {
			k.missing = "it cannot be built: " + strings.TrimSpace(string(out))
			return k, nil
		}
	}
	if _, err := exec.LookPath(k.words[0]); err != nil {
		k.missing = k.words[0] + " is not installed"
	}
	return k, nil
}

// command reads a command of the case.
func (k *kase) command(file, tools string) ([]string, error) {
	text, err := os.ReadFile(filepath.Join(k.dir, file))
	if err != nil {
		return nil, err
	}
	words, err := infer.SplitWords(string(text))
	for i, w := range words {
		words[i] = strings.NewReplacer("$CASE", k.dir, "$TOOLS", tools).Replace(w)
	}
	return words, err
}

func (k *kase) file(name string) string { return filepath.Join(k.dir, name+k.ext) }
