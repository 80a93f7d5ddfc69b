package infer

import (
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/text"
)

// RunOf returns the result of a command as a run that shows a failure or not.
func RunOf(res oracle.Result) failure.Run { return runOf(res) }

// InputOf returns what is known about files on which a command fails.
func InputOf(files text.Files) failure.Input { return inputOf(files) }
