package main

import (
	"encoding/xml"
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
	dirs     []string // where it finds grammars it imports
	start    string   // "": not named
	examples []string
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
		u.describe(dir, f.name, len(files))
		out = append(out, u)
	}
	return out
}

// describe reads the start rule and the examples from desc.xml and pom.xml.
func (u *unit) describe(dir, name string, _ int) {
	var desc struct {
		Entry  string   `xml:"entry-point"`
		Inputs []string `xml:"inputs"`
		Tests  []struct {
			Entry  string   `xml:"entry-point"`
			Inputs []string `xml:"inputs"`
		} `xml:"test"`
	}
	base := dir
	for range 2 { // a grammar may lie in a folder beside its examples
		_, examples := os.Stat(filepath.Join(base, "examples"))
		if _, err := os.Stat(filepath.Join(base, "desc.xml")); err == nil || examples == nil {
			break
		}
		base = filepath.Dir(base)
	}
	var inputs []string
	if data, err := os.ReadFile(filepath.Join(base, "desc.xml")); err == nil && xml.Unmarshal(data, &desc) == nil {
		u.start = strings.TrimSpace(desc.Entry)
		inputs = desc.Inputs
		for _, t := range desc.Tests {
			inputs = append(inputs, t.Inputs...)
			if u.start == "" {
				u.start = strings.TrimSpace(t.Entry)
			}
		}
	}
	entry, folders := pom(base, strings.TrimSuffix(name, "Parser"))
	if u.start == "" {
		u.start = entry
	}
	if len(inputs) == 0 {
		inputs = append(folders, "examples")
	}
	u.find(base, inputs)
}

var configuration = regexp.MustCompile(`(?s)<configuration>(.*?)</configuration>`)
var entryPoint = regexp.MustCompile(`<entryPoint>\s*(\w+)\s*<`)
var grammarName = regexp.MustCompile(`<grammarName>\s*(\w+)\s*<`)
var exampleFiles = regexp.MustCompile(`<exampleFiles>\s*([^<\s]+)\s*<`)

// pom is the start rule and the folder of examples that a pom.xml names for a grammar.
func pom(dir, name string) (entry string, folders []string) {
	data, err := os.ReadFile(filepath.Join(dir, "pom.xml"))
	if err != nil {
		return "", nil
	}
	for _, m := range configuration.FindAllStringSubmatch(string(data), -1) {
		e, g := entryPoint.FindStringSubmatch(m[1]), grammarName.FindStringSubmatch(m[1])
		if e == nil || g != nil && g[1] != name && g[1] != name+"Parser" {
			continue
		}
		if f := exampleFiles.FindStringSubmatch(m[1]); f != nil {
			folders = append(folders, f[1])
		}
		return e[1], folders
	}
	return "", nil
}

// find lists the examples that patterns or folders name, but those with a file of
// the errors expected in them.
func (u *unit) find(base string, inputs []string) {
	seen := map[string]bool{}
	for _, in := range inputs {
		in = strings.TrimSpace(in)
		dir, pattern := in, "*"
		if i := strings.IndexByte(in, '*'); i >= 0 {
			dir = in[:strings.LastIndexByte(in[:i], '/')+1]
			pattern = filepath.Base(in)
		}
		filepath.WalkDir(filepath.Join(base, dir), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || seen[path] {
				return nil
			}
			if ok, _ := filepath.Match(pattern, d.Name()); !ok {
				return nil
			}
			for _, ext := range []string{".errors", ".tree", ".md", ".interp", ".tokens", ".sh"} {
				if strings.HasSuffix(path, ext) && pattern == "*" {
					return nil
				}
			}
			if _, err := os.Stat(path + ".errors"); err == nil {
				return nil
			}
			seen[path] = true
			u.examples = append(u.examples, path)
			return nil
		})
	}
	slices.Sort(u.examples)
}
