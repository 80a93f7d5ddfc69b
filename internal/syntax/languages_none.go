//go:build !cgo

package syntax

// Grammars are C programs: without cgo no language is registered.
