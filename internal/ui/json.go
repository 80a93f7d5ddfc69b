package ui

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

// JSON writes one object per line to w, and messages and the summary, which are for
// people, to messages. Every object has
//
//	v      2, the version of this schema
//	event  what happened
//	time   seconds since the stream began
//
// Fields that are empty, zero or false are omitted, except the numbers of a size
// {"bytes", "lines", "tokens"} and of "stopped". By event:
//
//	opened      input, size, workers, width, timeout (seconds), session, resumed, pipeline
//	started     candidate, verdict, size: the original is interesting
//	asked       candidate, pass, note: a test of the candidate was requested
//	answered    candidate, verdict, repeat, pass, note
//	accepted    candidate, verdict, size, pass, note: the run continues from this candidate
//	stepped-back  candidate, size: steps did not hold up in new runs of a flaky test; the
//	            run continues from this candidate, an earlier one
//	pass-began  pass
//	pass-ended  pass
//	other       failure, key, path, bytes, command: an input that shows another failure was kept
//	message     text: a message that was also written for people
//	stopped     from, to (sizes), tests, cached, accepted, elapsed (seconds),
//	            output, original, reason, minimal, unproven, error, passes, rates (of a
//	            flaky test: result and original, each with runs and interesting, which is
//	            how many of them were, and low and high, bounds of the rate of the result),
//	            left (with --anonymize: the words and numbers of the original in the result),
//	            and of a difference: cause (a sentence), unresolved (candidates that the test
//	            could not decide), inapplicable (candidates that could not be made)
//
// A candidate is the SHA-256 of its content in hex; a verdict is "interesting",
// "boring" or "unresolved". The objects between opened and stopped are the same for
// any number of workers, except for asked, other, message and the times. The last object of a
// stream is stopped; a stream that ends without it was cut off.
//
// New events and fields may be added without a new version: ignore those that you do
// not know. The values of note, text, reason, minimal, cause and error are for people, and may be
// reworded without a new version. Version 2 renamed the pass plant to insert-call and reworded
// these texts; the objects are those of version 1.
func JSON(w, messages io.Writer) Reader {
	return &jsonl{out: sink{w: w}, messages: sink{w: messages}, began: time.Now()}
}

type jsonl struct {
	out, messages sink
	began         time.Time
}

const jsonVersion = 2

type head struct {
	V     int     `json:"v"`
	Event string  `json:"event"`
	Time  float64 `json:"time"`
}

func (j *jsonl) head(event string) head {
	return head{jsonVersion, event, seconds(time.Since(j.began))}
}

func (j *jsonl) Start(s Start) {
	j.object(struct {
		head
		Input    string  `json:"input"`
		Size     Size    `json:"size"`
		Workers  int     `json:"workers,omitempty"`
		Width    int     `json:"width,omitempty"`
		Timeout  float64 `json:"timeout,omitempty"`
		Session  string  `json:"session,omitempty"`
		Resumed  bool    `json:"resumed,omitempty"`
		Pipeline string  `json:"pipeline,omitempty"`
	}{j.head("opened"), s.Input, s.Size, s.Workers, s.Width, seconds(s.Timeout), s.Session, s.Resumed, s.Pipeline})
}

func (j *jsonl) Observe(e reduce.Event, size Size) {
	if e.Kind == reduce.Stopped {
		return // End writes it, with the totals
	}
	o := struct {
		head
		Candidate string `json:"candidate,omitempty"`
		Verdict   string `json:"verdict,omitempty"`
		Repeat    bool   `json:"repeat,omitempty"`
		Size      *Size  `json:"size,omitempty"`
		Pass      string `json:"pass,omitempty"`
		Note      string `json:"note,omitempty"`
	}{head: j.head(strings.ReplaceAll(e.Kind.String(), " ", "-")), Repeat: e.Repeat, Pass: e.Pass, Note: e.Note}
	if e.Candidate != (reduce.Digest{}) {
		o.Candidate = hex.EncodeToString(e.Candidate[:])
	}
	switch e.Kind {
	case reduce.Started, reduce.Accepted:
		o.Size = &size
		o.Verdict = e.Verdict.String()
	case reduce.SteppedBack:
		o.Size = &size
	case reduce.Answered:
		o.Verdict = e.Verdict.String()
	}
	j.object(o)
}

func (j *jsonl) Message(text string) {
	j.messages.print(text)
	j.object(struct {
		head
		Text string `json:"text"`
	}{j.head("message"), strings.TrimRight(text, "\r\n")})
}

func (j *jsonl) End(e End) {
	o := struct {
		head
		From     Size      `json:"from"`
		To       Size      `json:"to"`
		Own      int       `json:"own_tokens,omitempty"`
		Tests    int       `json:"tests"`
		Cached   int       `json:"cached"`
		Accepted int       `json:"accepted"`
		Elapsed  float64   `json:"elapsed"`
		Output   string    `json:"output,omitempty"`
		Original string    `json:"original,omitempty"`
		Reason   string    `json:"reason,omitempty"`
		Minimal  string    `json:"minimal,omitempty"`
		Unproven string    `json:"unproven,omitempty"`
		Error    string    `json:"error,omitempty"`
		Passes   []Yield   `json:"passes,omitempty"`
		Rates    *Rates    `json:"rates,omitempty"`
		Left     *[]string `json:"left,omitempty"`
		Cause    string    `json:"cause,omitempty"`

		Unresolved   int `json:"unresolved,omitempty"`
		Inapplicable int `json:"inapplicable,omitempty"`

		Commits     []Commit     `json:"commits,omitempty"`
		Differences []Difference `json:"differences,omitempty"`
		Command     string       `json:"command,omitempty"`
	}{j.head("stopped"), e.From, e.To, e.Own, e.Tests, e.Hits, e.Accepted, seconds(e.Elapsed), e.Output, e.Original, e.Reason, e.Minimal, e.Unproven, "", e.Yields, e.Rates, e.Left, e.Cause, e.Unresolved, e.Inapplicable, e.Commits, e.Differences, e.Command}
	if e.Err != nil {
		o.Error = e.Err.Error()
	}
	j.object(o)
	j.messages.printAll(e.summary())
}

// Close returns an error of the stream only: losing a message is not a failure.
func (j *jsonl) Close() error { return j.out.failure() }

func (j *jsonl) object(o any) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(o); err != nil {
		panic(fmt.Sprintf("ui: %v", err)) // impossible: strings, numbers and booleans can be encoded
	}
	j.out.write(b.String())
}

// seconds returns d in seconds, rounded to milliseconds.
func seconds(d time.Duration) float64 { return math.Round(d.Seconds()*1000) / 1000 }
