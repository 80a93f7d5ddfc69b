// Package g4 parses with any ANTLR 4 grammar at run time: no Java, no generated
// code, no ANTLR.
//
//	g, err := g4.Load(g4.LoadOptions{}, g4.Source{Name: "JSON.g4", Text: text})
//	p, err := g.Parser(g4.Options{Start: "json"})
//	parse, err := p.Parse(ctx, src)
//	root := parse.Tree(g4.TreeOptions{}) // root.Bytes() is src, byte for byte
//
// A grammar is one combined file, or a lexer and a parser; what they import is
// found among the files given or by LoadOptions.Lib. Mistakes in it are errors with
// file, line and column. The lexer is a lazy DFA for each mode that follows ANTLR's:
// the longest match, then the first rule, and loops that are not greedy. The parser
// memoises where a rule can end at each position, finds these ends one by one and
// only when asked, and so gets ANTLR's own choice among ambiguous trees, left
// recursion and precedence included. The whole source has to fit: ANTLR may stop
// early and say nothing.
//
// Trees know what the grammar knows: what is optional, the items of a list, their
// separators and how many must stay, what can stand in a place instead, and the
// shortest text that can. Removing one removable node, or putting a node that fits
// in the place of another, gives tokens that parse. What the lexer makes of tokens
// that now touch is not known here.
//
// Predicates and actions are code in another language. Small expressions are
// evaluated; what the base classes of some public grammars do is built in; for the
// rest constants can be found by trying, and else predicates are true and actions
// do nothing.
//
// A source that does not parse is repaired if a few tokens left out or put in will
// do it; else its tree is that of its brackets. Work is counted in steps, not time,
// and bounded; nesting takes memory, not stack.
//
// Arguments of rules are known where they are numbers or truth values; results and
// locals are not.
//
// Not done: locals, actions of the parser, and what other base classes do.
package g4
