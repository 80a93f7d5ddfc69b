// Package rules knows what a tree-sitter grammar says about the children of a
// node: which of them are items of a list and can go one by one, which
// separators go with them, which group is optional, and what else could stand
// in a child's place.
//
// The knowledge comes from the grammar.json in the module of a grammar. Compile
// turns each rule into a small program that reads the kinds of a node's
// children, the way a regular expression reads characters; a Matcher runs it
// and keeps the brackets it passed on the way. Those brackets are the Shape: the
// lists, items, separators and options that the grammar's author wrote and the
// parser forgot.
//
//	g, ok := rules.Load("json")
//	m := rules.NewMatcher(g)
//	shape, ok := m.Label(array, "array", kids)
//	// [ 1 , 2 ] is "[" Optional(List(Item(1) Separator(",") Item(2))) "]"
//
// What is promised: removing an optional group, or an item of a list together
// with one separator next to it while AtLeast of them stay, leaves children
// that the same rule accepts. Fits has the same exactness for replacements. A
// node whose children are not matched gets no shape, rather than a wrong one.
//
// What is not: the rules say nothing about precedence, about what the lexer
// makes of tokens that now touch, or about the decisions of an external
// scanner. Extras (comments) are not among the children of a rule; leave them
// out before asking.
//
// The tables of all languages are compiled by go generate into data.bin.
package rules
