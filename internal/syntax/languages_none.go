//go:build !cgo

package syntax

// Grammars reports whether the tree-sitter grammars are in this build. They are C programs: without
// cgo only the languages with a reader in Go are registered.
const Grammars = false
