package tree

// A Sort tells what a node is, as far as the algorithms care, in a way that does not depend on the
// names in its grammar. It is a set of flags. Whoever builds a tree sets it on every node.
type Sort uint16

const (
	Identifier Sort = 1 << iota // the grammar calls it a name
	Comment
	Prose     // not code: part of a string, a comment, plain text
	Joined    // its children make up one string or word: nothing is put between them
	Spelled   // a token whose text the grammar spells out; its kind is that text in quotes
	Broken    // what the parser could not make sense of
	Frame     // holds items as a file does: a namespace, a module
	Import    // makes names known that are defined elsewhere
	Interface // tells what others must define: an interface, a trait
	Strict    // of a file: imports and variables that nothing uses are errors
)

// is reports whether n is of a sort.
func (n *Node) is(s Sort) bool { return n.Sort&s != 0 }

// Fields with a meaning for some passes. Whoever builds a tree must use these names for nodes that
// play these parts and for no others. A tree without them loses only what those passes would find.
const (
	FieldName        = "name"        // the name that its parent defines
	FieldDeclarator  = "declarator"  // the same
	FieldPattern     = "pattern"     // the same
	FieldLeft        = "left"        // what is assigned to: a definition if it is the first use
	FieldRight       = "right"       // what is assigned
	FieldAlias       = "alias"       // another name for what is examined
	FieldPath        = "path"        // what is imported
	FieldLabel       = "label"       // the label of a statement
	FieldType        = "type"        // the type of what its parent defines
	FieldValue       = "value"       // the value of what its parent defines
	FieldBody        = "body"        // what a function or the like does
	FieldParameters  = "parameters"  // the list of parameters in a definition
	FieldParameter   = "parameter"   // a single parameter without a list
	FieldArguments   = "arguments"   // the list of arguments of a call
	FieldResult      = "result"      // the type that a function returns
	FieldReturnType  = "return_type" // the same
	FieldReceiver    = "receiver"    // the object that a method is defined for
	FieldFunction    = "function"    // what a call calls
	FieldTrait       = "trait"       // what a group of methods implements
	FieldConsequence = "consequence" // what is done if a condition holds
	FieldHead        = "head"        // the first element of a list: what it applies, or what it defines

	FieldTypeParameters = "type_parameters" // the list of type parameters in a definition
	FieldTypeArguments  = "type_arguments"  // the list of types that replace them in a use
)
