package ui

import "errors"

// Redacted returns a reader that shows what r shows, with texts that may quote the output of a test
// changed by hide.
func Redacted(r Reader, hide func(string) string) Reader { return redacted{r, hide} }

type redacted struct {
	Reader
	hide func(string) string
}

func (r redacted) Start(s Start) {
	s.Input = r.hide(s.Input)
	r.Reader.Start(s)
}

func (r redacted) Message(text string) { r.Reader.Message(r.hide(text)) }

func (r redacted) Other(o Other) {
	if reader, ok := r.Reader.(OtherReader); ok {
		reader.Other(r.other(o))
	}
}

func (r redacted) End(e End) {
	if e.Err != nil {
		e.Err = errors.New(r.hide(e.Err.Error()))
	}
	others := make([]Other, len(e.Others))
	for i, o := range e.Others {
		others[i] = r.other(o)
	}
	e.Others = others
	r.Reader.End(e)
}

func (r redacted) other(o Other) Other {
	o.Failure, o.Command = r.hide(o.Failure), r.hide(o.Command)
	return o
}
