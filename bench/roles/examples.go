package main

import (
	"bytes"
	"fmt"
	"io"
)

// examples shows a few failures of each sort.
type examples struct {
	language string
	most     int
	to       io.Writer
	shown    map[string]int
}

func (e *examples) show(sort, format string, args ...any) {
	if e.shown[sort]++; e.shown[sort] <= e.most {
		fmt.Fprintf(e.to, "%s, %s: %s\n", e.language, sort, fmt.Sprintf(format, args...))
	}
}

// difference returns the text around the place where two texts begin to differ.
func difference(a, b []byte) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-60)
	return fmt.Sprintf("%q\n\t%q", a[from:min(len(a), i+80)], b[from:min(len(b), i+80)])
}

func cut(b []byte) []byte {
	const most = 60
	if b = bytes.TrimSpace(b); len(b) > most {
		return append(bytes.Clone(b[:most]), "…"...)
	}
	return b
}
