package g4

import "fmt"

// Pos is a position in a grammar file. Lines and columns count from 1, columns in
// characters.
type Pos struct {
	File      string
	Line, Col int
}

func (p Pos) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// An Error describes a mistake in a grammar.
type Error struct {
	Pos
	Msg  string
	Hint string // what to do about it, if known
}

func (e *Error) Error() string {
	msg := e.Msg
	if e.Hint != "" {
		msg += " (" + e.Hint + ")"
	}
	switch {
	case e.File == "":
		return msg
	case e.Line == 0:
		return e.File + ": " + msg
	}
	return e.Pos.String() + ": " + msg
}

func errorAt(p Pos, format string, args ...any) *Error {
	return &Error{Pos: p, Msg: fmt.Sprintf(format, args...)}
}

func (e *Error) hint(format string, args ...any) *Error {
	e.Hint = fmt.Sprintf(format, args...)
	return e
}
