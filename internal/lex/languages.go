package lex

import "strings"

// Of returns the rules of a language, in which comments count one for each line. If the language
// is not known, there are no comments.
func Of(language string) *Rules {
	if r, ok := byLanguage[language]; ok {
		return r
	}
	return Plain
}

// byLanguage holds the comments and strings of each language.
var byLanguage = func() map[string]*Rules {
	const c = "// /*:*/"
	out := map[string]*Rules{}
	for _, row := range []struct{ comments, quotes, long, names string }{
		{c, `"'`, "", "c cpp cuda csharp glsl java proto solidity wgsl dot"},
		{c, `"'`, "`", "go javascript typescript tsx"},
		{c, `"'`, `""" '''`, "dart"},
		{c, `"`, `"""`, "kotlin scala swift"},
		{c, `"`, "", "rust zig verilog"},
		{c + " #", `"'`, "", "php"},
		{c + " #", `"`, "", "hcl"},
		{"/*:*/", `"'`, "", "css"},
		{"#", `"'`, `""" '''`, "python elixir"},
		{"#", `"'`, "", "r ruby perl toml"},
		{"^#", `"'`, "", "bash make cmake dockerfile yaml"},
		{"#=:=# #", `"`, `"""`, "julia"},
		{"#", `"`, `"""`, "graphql"},
		{"^# ^;", `"`, "", "ini"},
		{"-- /*:*/", `"'`, "", "sql"},
		{"--[[:]] --", `"'`, "[[:]]", "lua"},
		{"{-:-} --", `"`, "", "haskell"},
		{"(*:*)", `"`, "", "ocaml ocaml_interface"},
		{";", `"`, "", "lisp clojure smtlib llvm"},
		{";; (;:;)", `"`, "", "wat"},
		{"%", `"`, "", "erlang"},
		{"%", "", "", "latex"},
		{"!", `"'`, "", "fortran"},
		{"<!--:-->", `"`, "", "xml html dtd"},
		{"<!--:-->", "", "", "markdown"},
		{"", `"`, "", "json csv tsv"},
		{"", "", "", "diff"},
	} {
		r := rules(row.comments, row.quotes, row.long).counted()
		for name := range strings.FieldsSeq(row.names) {
			out[name] = r
		}
	}
	return out
}()
