package command

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"
)

type event struct {
	Event                          string
	Time, Timeout                  float64
	Candidate, Verdict, Pass, Note string
	Repeat                         bool
	Size, From, To                 Size
	Tests, Cached                  int
	Reason, Error                  string
}

// read reads an event stream to its end.
func read(r io.Reader) (Report, error) {
	var rep Report
	asked := 1 // the empty input, which is tested before the first event
	began := 0.0
	over := errors.New("the event stream was cut off")
	committed := sha256.New()
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var e event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			return rep, fmt.Errorf("read event: %w", err)
		}
		switch e.Event {
		case "opened":
			rep.Timeout = e.Timeout
		case "asked":
			asked++
		case "started":
			began = e.Time
			rep.Steps = append(rep.Steps, Step{Size: e.Size})
		case "answered":
			rep.Search = time.Duration((e.Time - began) * float64(time.Second))
			fmt.Fprintln(committed, e.Candidate, e.Verdict, e.Repeat)
		case "accepted":
			rep.Steps = append(rep.Steps, Step{asked, e.Size, e.Pass})
			fmt.Fprintln(committed, "accepted", e.Candidate, e.Size)
		case "stopped":
			rep.Tests, rep.Cached, rep.From, rep.To, rep.Reason = e.Tests, e.Cached, e.From, e.To, e.Reason
			over = nil
			if e.Error != "" {
				over = errors.New(e.Error)
			}
		}
	}
	rep.Committed = hex.EncodeToString(committed.Sum(nil))
	return rep, errors.Join(over, lines.Err())
}
