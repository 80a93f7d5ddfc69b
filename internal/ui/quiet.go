package ui

import (
	"io"

	"github.com/whittle-dd/whittle/reduce"
)

// Quiet writes messages and errors, and nothing if there are none.
func Quiet(w io.Writer) Reader { return &quiet{sink{w: w}} }

type quiet struct{ sink }

func (q *quiet) Start(Start)                {}
func (q *quiet) Observe(reduce.Event, Size) {}
func (q *quiet) Message(text string)        { q.print(text) }
func (q *quiet) Close() error               { return q.failure() }

func (q *quiet) End(e End) {
	if e.Err != nil {
		q.print(e.Err.Error())
	}
}
