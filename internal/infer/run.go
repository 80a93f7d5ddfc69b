package infer

import (
	"github.com/whittle-dd/whittle/internal/secret"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/text"
)

// RunOf returns the result of a command as a run that shows a failure or not. What it printed is
// redacted: what is inferred from it, stored and shown contains no secrets then, and candidates are
// compared with that in the same form.
func RunOf(res oracle.Result, secrets *secret.Redactor) failure.Run {
	r := failure.Run{Signal: res.Signal, TimedOut: res.TimedOut, Stdout: redacted(res.Output, res, secrets), Stderr: redacted(res.Stderr, res, secrets), Dir: res.Dir}
	if res.Signal == 0 {
		r.Exit = res.Exit
	}
	return r
}

// redacted returns one of the outputs of a run without secrets.
func redacted(output []byte, res oracle.Result, secrets *secret.Redactor) []byte {
	if res.Cut {
		return secrets.Cut(output)
	}
	return secrets.Bytes(output)
}

// InputOf returns what is known about files on which a command fails.
func InputOf(files text.Files) failure.Input { return inputOf(files) }
