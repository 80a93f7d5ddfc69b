package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A unit is a grammar of the collection: its files, start rule and examples.
type unit struct {
	name     string
	files    []string
	dirs     []string // folders with grammars that it imports
	base     string   // the folder of its examples
	named    string   // the grammar that the examples are for according to the folder's files, or ""
	examples []example
	beside   []*unit // other grammars with the same examples
}

// An example is an input of a grammar.
type example struct {
	path     string
	start    string // the start rule; "": not named
	encoding string // "" is UTF-8
}

var header = regexp.MustCompile(`(?m)^\s*(?:/\*.*\*/\s*)?(lexer\s+|parser\s+)?grammar\s+([\w]+)\s*;`)
var vocab = regexp.MustCompile(`tokenVocab\s*=\s*'?([\w./]+)`)
var imports = regexp.MustCompile(`(?m)^\s*import\s+([\w\s,=]+);`)

type grammarFile struct{ path, kind, name, vocab, text string }

// units finds the grammars of a collection: below each folder, each combined
// grammar and each parser grammar, unless another imports it.
func units(root string) ([]unit, error) {
	byDir := map[string][]grammarFile{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), "examples") || strings.HasPrefix(d.Name(), ".") || d.Name() == "_scripts") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".g4") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		f := grammarFile{path: path, name: strings.TrimSuffix(d.Name(), ".g4"), text: string(text)}
		if m := header.FindStringSubmatch(f.text); m != nil {
			f.kind, f.name = strings.TrimSpace(m[1]), m[2]
		}
		if m := vocab.FindStringSubmatch(f.text); m != nil {
			f.vocab = m[1][strings.LastIndexAny(m[1], "./")+1:]
		}
		byDir[filepath.Dir(path)] = append(byDir[filepath.Dir(path)], f)
		return nil
	})
	if err != nil {
		return nil, err
	}
	var dirs []string
	for d := range byDir {
		dirs = append(dirs, d)
	}
	slices.Sort(dirs)
	var out []unit
	for _, dir := range dirs {
		out = append(out, inDir(root, dir, byDir)...)
	}
	for i := range out {
		for k := range out {
			if i != k && out[i].base == out[k].base {
				out[i].beside = append(out[i].beside, &out[k])
			}
		}
	}
	return out, nil
}

func inDir(root, dir string, byDir map[string][]grammarFile) []unit {
	files := byDir[dir]
	imported := map[string]bool{}
	for _, f := range files {
		for _, m := range imports.FindAllStringSubmatch(f.text, -1) {
			for _, n := range strings.Split(m[1], ",") {
				n = n[strings.IndexByte(n, '=')+1:]
				imported[strings.TrimSpace(n)] = true
			}
		}
	}
	var out []unit
	for _, f := range files {
		if f.kind == "lexer" || imported[f.name] {
			continue
		}
		u := unit{files: []string{f.path}, dirs: []string{dir, filepath.Dir(dir)}}
		rel, _ := filepath.Rel(root, f.path)
		u.name = strings.TrimSuffix(rel, ".g4")
		if f.kind == "parser" {
			for _, d := range []string{dir, filepath.Dir(dir)} {
				i := slices.IndexFunc(byDir[d], func(l grammarFile) bool { return l.kind == "lexer" && l.name == f.vocab })
				if i >= 0 {
					u.files = append(u.files, byDir[d][i].path)
					break
				}
			}
		}
		u.describe(dir, f.name)
		out = append(out, u)
	}
	return out
}
