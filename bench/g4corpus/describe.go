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

// A description is the contents of desc.xml, which describes the grammars of a folder.
type description struct {
	Name    string   `xml:"grammar-name"`
	Imports []string `xml:"imports"`
	Tests   []trial  `xml:"test"`
	trial
}

// A trial is a start rule, and inputs for it.
type trial struct {
	Entry    string   `xml:"entry-point"`
	Inputs   []string `xml:"inputs"`
	Encoding string   `xml:"file-encoding"`
}

// describe reads the start rules and the examples from desc.xml and pom.xml.
func (u *unit) describe(dir, name string) {
	u.base = dir
	for range 2 { // a grammar may be in a folder next to its examples
		found := func(name string) bool {
			_, err := os.Stat(filepath.Join(u.base, name))
			return err == nil
		}
		if found("desc.xml") || found("pom.xml") || found("examples") {
			break
		}
		u.base = filepath.Dir(u.base)
	}
	var desc description
	if data, err := os.ReadFile(filepath.Join(u.base, "desc.xml")); err != nil || xml.Unmarshal(data, &desc) != nil {
		desc = description{}
	}
	for _, i := range desc.Imports {
		for _, d := range strings.FieldsFunc(i, func(r rune) bool { return r == ';' }) {
			u.dirs = append(u.dirs, filepath.Join(u.base, strings.TrimSpace(d)))
		}
	}
	poms, named := pom(u.base, strings.TrimSuffix(name, "Parser"))
	u.named = strings.TrimSpace(desc.Name)
	if u.named == "" {
		u.named = named
	}
	trials := desc.Tests
	if len(trials) == 0 {
		trials = []trial{{}}
		if desc.Entry == "" && len(desc.Inputs) == 0 && len(poms) > 0 {
			trials = poms
		}
	}
	for _, t := range trials {
		if t.Entry == "" {
			t.Entry = desc.Entry
		}
		if t.Entry == "" && len(poms) > 0 {
			t.Entry = poms[0].Entry
		}
		if len(t.Inputs) == 0 {
			t.Inputs = desc.Inputs
		}
		if len(t.Inputs) == 0 && len(poms) > 0 {
			t.Inputs = poms[0].Inputs
		}
		if len(t.Inputs) == 0 {
			t.Inputs = []string{"examples"}
		}
		u.find(t)
	}
	slices.SortFunc(u.examples, func(a, b example) int { return strings.Compare(a.path, b.path) })
}

// main reports whether the examples of the folder are for this grammar, according to
// the folder's files.
func (u *unit) main() bool {
	name := strings.TrimSuffix(filepath.Base(u.name), "Parser")
	return u.named == "" || strings.EqualFold(strings.TrimSuffix(u.named, "Parser"), name)
}

var configuration = regexp.MustCompile(`(?s)<configuration>(.*?)</configuration>`)
var entryPoint = regexp.MustCompile(`<entryPoint>\s*(\w+)\s*<`)
var grammarName = regexp.MustCompile(`<grammarName>\s*(\w+)\s*<`)
var exampleFiles = regexp.MustCompile(`<exampleFiles>\s*([^<\s]+)\s*<`)
var fileEncoding = regexp.MustCompile(`<fileEncoding>\s*([^<\s]+)\s*<`)

// pom returns the start rules and the folders of examples that a pom.xml names for a
// grammar, and the grammar that the file is about.
func pom(dir, name string) (out []trial, named string) {
	data, err := os.ReadFile(filepath.Join(dir, "pom.xml"))
	if err != nil {
		return nil, ""
	}
	for _, m := range configuration.FindAllStringSubmatch(string(data), -1) {
		e, g := entryPoint.FindStringSubmatch(m[1]), grammarName.FindStringSubmatch(m[1])
		if g != nil && (named == "" || g[1] == name) {
			named = g[1]
		}
		if e == nil || g != nil && g[1] != name && g[1] != name+"Parser" {
			continue
		}
		t := trial{Entry: e[1]}
		if f := exampleFiles.FindStringSubmatch(m[1]); f != nil {
			t.Inputs = append(t.Inputs, f[1])
		}
		if f := fileEncoding.FindStringSubmatch(m[1]); f != nil {
			t.Encoding = f[1]
		}
		out = append(out, t)
	}
	return out, named
}

// find adds the examples that patterns or folders name, except those with a file of
// expected errors.
func (u *unit) find(t trial) {
	seen := map[string]bool{}
	for _, e := range u.examples {
		seen[e.path] = true
	}
	for _, in := range t.Inputs {
		in = strings.TrimSpace(in)
		dir, pattern := in, "*"
		if i := strings.IndexByte(in, '*'); i >= 0 {
			dir = in[:strings.LastIndexByte(in[:i], '/')+1]
			pattern = filepath.Base(in)
		}
		filepath.WalkDir(filepath.Join(u.base, dir), func(path string, d fs.DirEntry, err error) error {
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
			u.examples = append(u.examples, example{path, strings.TrimSpace(t.Entry), strings.TrimSpace(t.Encoding)})
			return nil
		})
	}
}
