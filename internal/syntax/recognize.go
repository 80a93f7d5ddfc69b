package syntax

import (
	"bytes"
	"encoding/json"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Recognize finds the language of a file by its name, by the interpreter that its first line names,
// or by its content, in UTF-8 or UTF-16. When in doubt it returns false.
func Recognize(file string, data []byte) (Language, bool) {
	base := filepath.Base(file)
	if l, ok := find(func(l Language) bool { return slices.Contains(l.Names, base) }); ok {
		return l, true
	}
	if ext := strings.ToLower(strings.TrimPrefix(filepath.Ext(base), ".")); ext != "" {
		if l, ok := find(func(l Language) bool { return slices.Contains(l.Extensions, ext) }); ok {
			return l, true
		}
	}
	data, _ = Decode(data)
	if i := interpreter(data); i != "" {
		return find(func(l Language) bool { return slices.Contains(l.Shebangs, i) })
	}
	if name := content(data); name != "" {
		return find(func(l Language) bool { return l.Name == name })
	}
	return Language{}, false
}

func find(is func(Language) bool) (Language, bool) {
	i := slices.IndexFunc(languages, is)
	if i < 0 {
		return Language{}, false
	}
	return languages[i], true
}

// interpreter returns the program that a first line such as #!/usr/bin/env python3.11 names, without
// its version.
func interpreter(data []byte) string {
	line, ok := bytes.CutPrefix(firstLine(data), []byte("#!"))
	if !ok {
		return ""
	}
	words := strings.Fields(string(line))
	if len(words) > 0 && path.Base(words[0]) == "env" {
		words = words[1:]
		for len(words) > 0 && (strings.HasPrefix(words[0], "-") || strings.Contains(words[0], "=")) {
			words = words[1:]
		}
	}
	if len(words) == 0 {
		return ""
	}
	return strings.TrimRight(path.Base(words[0]), "0123456789.-")
}

func firstLine(data []byte) []byte {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	line, _, _ := bytes.Cut(data[:min(len(data), 1<<10)], []byte("\n"))
	return bytes.TrimRight(line, "\r")
}

var lineMarker = regexp.MustCompile(`^#(line)? [0-9]+ "([^"]*)"`)

// content returns the name of the language that the text reveals, "" if it reveals none.
func content(data []byte) string {
	text := bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
	if len(text) == 0 {
		return ""
	}
	if m := lineMarker.FindSubmatch(firstLine(text)); m != nil {
		return preprocessed(string(m[2]))
	}
	head := strings.ToLower(string(text[:min(len(text), 64)]))
	switch {
	case strings.HasPrefix(head, "<?xml"):
		return "xml"
	case strings.HasPrefix(head, "<!doctype html"), strings.HasPrefix(head, "<html"):
		return "html"
	case strings.HasPrefix(head, "<?php"):
		return "php"
	case (text[0] == '{' || text[0] == '[') && len(data) <= maxSize && json.Valid(text):
		return "json"
	}
	return ""
}

// preprocessed returns the language of the output of a preprocessor, given the name of its input.
func preprocessed(from string) string {
	l, ok := find(func(l Language) bool {
		return slices.Contains(l.Extensions, strings.ToLower(strings.TrimPrefix(path.Ext(from), ".")))
	})
	if ok && (l.Name == "c" || l.Name == "cpp" || l.Name == "cuda") {
		return l.Name
	}
	return "c"
}
