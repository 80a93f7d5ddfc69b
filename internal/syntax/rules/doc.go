// Package rules reports what a tree-sitter grammar specifies about the children
// of a node: which of them are items of a list and can be removed one at a time,
// which separators are removed with them, which group is optional, and what else
// could replace a child.
//
// This information comes from the grammar.json in the module of a grammar.
// Compile turns each rule into a small program that reads the kinds of a node's
// children as a regular expression reads characters; a Matcher runs it and
// records the brackets that it passes. Those brackets are the Shape: the lists,
// items, separators and options that the grammar's author wrote and that the
// parser does not keep.
//
//	g, ok := rules.Load("json")
//	m := rules.NewMatcher(g)
//	shape, ok := m.Label(array, "array", kids)
//	// [ 1 , 2 ] is "[" Optional(List(Item(1) Separator(",") Item(2))) "]"
//
// The package guarantees that removing an optional group, or an item of a list
// together with one separator next to it while at least AtLeast items remain,
// leaves children that the same rule accepts. Fits is equally exact for
// replacements. A node whose children do not match has no shape.
//
// The package does not consider precedence, whether the lexer joins tokens that
// become adjacent, or the decisions of an external scanner. Extras (comments) are
// not children of a rule; omit them from the arguments.
//
// The tables of all languages are compiled by go generate into data.bin.
package rules
