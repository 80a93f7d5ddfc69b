// Package g4 parses with any ANTLR 4 grammar at run time: no Java, no generated
// code, no ANTLR.
//
//	g, err := g4.Load(g4.LoadOptions{}, g4.Source{Name: "JSON.g4", Text: text})
//	p, err := g.Parser(g4.Options{Start: "json"})
//	parse, err := p.Parse(ctx, src)
//	root := parse.Tree(g4.TreeOptions{}) // root.Bytes() is src, byte for byte
//
// A grammar is one combined file, or a lexer and a parser; imported grammars are
// looked up among the given files and with LoadOptions.Lib. Mistakes in a grammar
// are reported as errors with file, line and column. The lexer is a lazy DFA for
// each mode. It follows ANTLR's rules: the longest match wins, then the first rule,
// and loops may be non-greedy. The parser memoizes where a rule can end at each
// position and finds these ends one at a time, on demand. It therefore makes the
// same choice as ANTLR among ambiguous trees, including left recursion and
// precedence. Unlike ANTLR, which may stop early without a message, it requires
// that the whole source matches.
//
// Trees carry what the grammar knows: what is optional, the items of a list, their
// separators and how many must remain, what else fits in a place, and the shortest
// text that does. Removing one removable node, or replacing a node with another
// that fits, yields tokens that parse. The package does not check whether the lexer
// would join tokens that become adjacent.
//
// Predicates and actions are code in another language. Small expressions are
// evaluated, and the base classes of some public grammars are built in. Constants
// for the remaining predicates can be found by trial; otherwise predicates are true
// and actions do nothing.
//
// A source that does not parse is repaired if removing or inserting a few tokens
// suffices; otherwise its tree follows its brackets. Work is counted in steps, not
// time, and is bounded; nesting takes memory, not stack.
//
// Arguments of rules are known if they are numbers or Boolean values.
//
// Not supported: results and locals of rules, parser actions, and other base
// classes.
package g4
