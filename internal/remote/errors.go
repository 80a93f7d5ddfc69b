package remote

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/whittle-dd/whittle/reduce"
)

// A ServerError says why a server did not run a test. It is never about the candidate.
type ServerError struct {
	Server  string
	Call    string // of the API
	Code    codes.Code
	Message string // the server's
	Tried   int    // how many times
	Lost    bool   // it says that it lacks what was uploaded again and again
}

// Error says what happened, and what the user can do about it.
func (e *ServerError) Error() string {
	tried := ""
	if e.Tried > 1 {
		tried = fmt.Sprintf(", tried %d times", e.Tried)
	}
	s := fmt.Sprintf("the server %s %s: %s: %s (%s%s)", e.Server, refusal(e.Call), e.Call, e.Message, e.Code, tried)
	if h := e.hint(); h != "" {
		s += "; " + h
	}
	return s
}

// refusal says what a server does not do that has refused a call.
func refusal(call string) string {
	switch call {
	case callUpload:
		return "does not take what tests need"
	case callLookup:
		return "does not look up results"
	case callFetch:
		return "does not return what tests have printed"
	}
	return "does not run tests"
}

func (e *ServerError) hint() string {
	m := e.Message
	switch {
	case strings.Contains(m, "first record does not look like a TLS handshake"):
		return "it does not use TLS: write grpc:// to send the input without encryption"
	case strings.Contains(m, "certificate has expired"), strings.Contains(m, "certificate is not yet valid"):
		return "its certificate has to be renewed, or the clock of this machine is wrong"
	case strings.Contains(m, "unknown authority"):
		return "name the authority that signed its certificate with --remote-tls-ca"
	case strings.Contains(m, "certificate required"), strings.Contains(m, "bad certificate"):
		return "it wants to know who you are: --remote-tls-cert and --remote-tls-key"
	case strings.Contains(m, "No workers exist"): // Buildbarn, for a while after its start
		return "it has no worker with these properties: check --remote-platform"
	case strings.Contains(m, "error reading server preface"):
		return "it may want TLS: write grpcs://"
	}
	if e.Lost {
		return "it loses what was sent to it: its storage may be too small"
	}
	switch e.Code {
	case codes.InvalidArgument:
		if e.Call == callUpload {
			return ""
		}
		return "check --remote-instance and --remote-platform"
	case codes.Unavailable:
		certificate := ""
		if !strings.HasPrefix(e.Server, "grpc://") {
			certificate = ", and whether it wants a certificate of yours (--remote-tls-cert)"
		}
		return "check the address, whether the server is up" + certificate + "; the same command resumes"
	case codes.Unauthenticated, codes.PermissionDenied:
		return "check what --remote-header-file or --remote-tls-cert says about you, and --remote-instance"
	case codes.FailedPrecondition:
		return "it may have no worker with these properties: check --remote-platform"
	case codes.NotFound:
		return "check --remote-instance and --remote-platform"
	case codes.ResourceExhausted:
		return "a quota may be used up; the same command resumes"
	case codes.Unimplemented:
		return "it does not offer the Remote Execution API: check the address"
	}
	return ""
}

// A NoVerdictError says that an action ended without telling how the test ended.
type NoVerdictError struct {
	Server string
	Exit   int    // of the script that runs the test
	Stderr string // of the script
}

func (e *NoVerdictError) Error() string {
	s := fmt.Sprintf("the server %s has run a test without saying how it ended (exit status %d)", e.Server, e.Exit)
	if e.Stderr != "" {
		s += ": " + e.Stderr
	}
	return s + "; its workers need /bin/sh with cat, chmod, cp, head, mkdir, mkfifo, sleep and tail"
}

// A TooLargeError says that a file is larger than the server accepts.
type TooLargeError struct {
	Size, Limit int64
	File        string // "": of the candidate
}

func (e *TooLargeError) Error() string {
	name := "a file of the input"
	if e.File != "" {
		name = e.File
	}
	return fmt.Sprintf("%s has %d bytes, and the server accepts %d", name, e.Size, e.Limit)
}

// ErrActions is returned when the server has executed as many actions as it may.
var ErrActions = fmt.Errorf("the server has executed as many actions as --remote-max-actions allows: %w", reduce.ErrBudget)

// A reaction is what to do about an error.
type reaction uint8

const (
	giveUp    reaction = iota
	tryAgain           // after a while
	sendBlobs          // the server says that it lacks blobs
	maybeSend          // it may lack blobs, or something else
	askAnew            // it has forgotten the operation
)

// reactTo returns what to do about an error of a call or in a response.
func reactTo(call string, err error) reaction {
	switch code := status.Code(err); code {
	case codes.Unavailable, codes.ResourceExhausted, codes.Aborted, codes.Internal, codes.DeadlineExceeded, codes.Canceled:
		return tryAgain // our own context is asked before
	case codes.Unknown:
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			return tryAgain
		}
		return giveUp
	case codes.NotFound, codes.FailedPrecondition:
		if call == callWait && code == codes.NotFound {
			return askAnew
		}
		for _, d := range status.Convert(err).Details() {
			p, ok := d.(*errdetails.PreconditionFailure)
			if !ok {
				continue
			}
			for _, v := range p.Violations {
				if v.Type != "MISSING" {
					return giveUp
				}
			}
			return sendBlobs
		}
		return maybeSend
	}
	return giveUp
}

// failure turns an error into one for users.
func (e *Executor) failure(call string, tried int, err error) error {
	if errors.Is(err, context.Canceled) && status.Code(err) == codes.Unknown {
		return err
	}
	s, ok := status.FromError(err)
	if !ok {
		return err
	}
	server := e.o.Server
	if call == callLookup || call == callUpload || call == callFetch {
		server = e.cacheName()
	}
	return &ServerError{Server: server, Call: call, Code: s.Code(), Message: s.Message(), Tried: tried}
}
