//go:build cgo

package syntax

import (
	"strings"
	"unsafe"
)

// A row says all about one language. Extensions, names and shebangs are words.
type row struct {
	name       string
	grammar    func() unsafe.Pointer
	extensions string
	names      string
	shebangs   string
	lines      bool
	unset      int // size of a scanner's state that it does not set at the start
}

func registerRows(rows []row) {
	for _, r := range rows {
		register(Language{
			Name:       r.name,
			Extensions: strings.Fields(r.extensions),
			Names:      strings.Fields(r.names),
			Shebangs:   strings.Fields(r.shebangs),
			Lines:      r.lines,
			grammar:    fromTreeSitter(r.grammar, r.unset),
		})
	}
}
