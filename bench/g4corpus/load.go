package main

import (
	"os"
	"path/filepath"

	"github.com/whittle-dd/whittle/internal/syntax/g4"
)

// A loaded is a grammar with its parsers, by start rule.
type loaded struct {
	unit    *unit
	g       *g4.Grammar
	parsers map[string]*g4.Parser
	beside  map[*unit]*loaded
}

func load(u *unit) (*loaded, error) {
	var files []g4.Source
	for _, f := range u.files {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		files = append(files, g4.Source{Name: filepath.Base(f), Text: text})
	}
	g, err := g4.Load(g4.LoadOptions{Lib: u.lib}, files...)
	if err != nil {
		return nil, err
	}
	return &loaded{u, g, map[string]*g4.Parser{}, map[*unit]*loaded{}}, nil
}

// lib finds an imported grammar.
func (u *unit) lib(name string) (g4.Source, bool) {
	if filepath.Ext(name) != ".tokens" {
		name += ".g4"
	}
	for _, d := range u.dirs {
		for _, sub := range []string{"", "imports", "lib", "Java"} {
			if text, err := os.ReadFile(filepath.Join(d, sub, name)); err == nil {
				return g4.Source{Name: name, Text: text}, true
			}
		}
	}
	return g4.Source{}, false
}

// start returns the start rule of an example: the named one, if the grammar has it.
func (l *loaded) start(named string) string {
	if named != "" && l.g.HasRule(named) {
		return named
	}
	return l.g.Entry()
}

// parser returns the parser for a start rule.
func (l *loaded) parser(start string) (*g4.Parser, error) {
	start = l.start(start)
	if p, ok := l.parsers[start]; ok {
		return p, nil
	}
	o := g4.Options{Start: start, NoHooks: !*hooks, Repairs: -1}
	if *jar != "" {
		o.Predicates = map[string]bool{}
		for _, p := range l.g.Predicates() {
			o.Predicates[p.Code] = true
		}
	}
	p, err := l.g.Parser(o)
	if err == nil {
		l.parsers[start] = p
	}
	return p, err
}

// neighbor returns another grammar, loaded once.
func (l *loaded) neighbor(u *unit) (*loaded, error) {
	if n, ok := l.beside[u]; ok {
		return n, nil
	}
	n, err := load(u)
	if err == nil {
		l.beside[u] = n
	}
	return n, err
}
