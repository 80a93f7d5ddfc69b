package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
)

// tableWidth returns how many columns a table may have.
func tableWidth(w io.Writer) int {
	if f, ok := w.(*os.File); ok && ui.IsTerminal(f) {
		return ui.Width(f)
	}
	return 0
}

// printHistory lists the steps of a session.
func printHistory(w io.Writer, h *journal.History) error {
	i := h.Info()
	fmt.Fprintf(w, "session %s, %s%s: %s\n", i.ID, i.State, stateWords(i), sessionTitle(i.Place))
	columns := []ui.Column{
		{Title: "step", Right: true}, {Title: "tests", Right: true}, {Title: "time", Right: true}, {Title: "tokens", Right: true},
		{Title: "bytes", Right: true}, {Title: "pass", Cut: ui.CutEnd}, {Title: "note", Cut: ui.CutEnd},
	}
	original := ""
	if i.Original >= 0 {
		original = ui.Thousands(i.Original)
	}
	rows := [][]string{{"0", "", "", "", original, "", "the start"}}
	for n, st := range h.Steps {
		row := []string{strconv.Itoa(n + 1), "", "", "", "", st.Pass, stepNote(st)}
		if recorded(st) {
			row[1], row[2], row[4] = ui.Thousands(st.Tests), ui.Duration(st.Elapsed), ui.Thousands(st.Bytes)
			row[3] = ui.Thousands(st.Tokens)
		}
		rows = append(rows, row)
	}
	return ui.Table(w, columns, rows, tableWidth(w))
}

// recorded reports whether what a step took is known: earlier versions recorded only its content.
func recorded(st journal.Step) bool {
	return st.Tests > 0 || st.Bytes > 0 || st.Tokens > 0 || st.Elapsed > 0
}

// stepNote says what is special about a step.
func stepNote(st journal.Step) string {
	switch {
	case st.Back && st.Note == "":
		return "back to an earlier step"
	case st.Back:
		return "back to an earlier step: " + st.Note
	}
	return st.Note
}

// stateWords adds to the state of a session who works on it, or what is wrong.
func stateWords(i journal.Info) string {
	switch i.State {
	case journal.StateRunning:
		return fmt.Sprintf(" (pid %d)", i.PID)
	case journal.StateDamaged:
		return fmt.Sprintf(" (%v; steps after that are lost)", i.Problem)
	}
	return ""
}

// A sessionJSON is a session as --json prints it. Its fields are documented in the manual.
type sessionJSON struct {
	ID       string   `json:"id"`
	Dir      string   `json:"dir"`
	Task     string   `json:"task"`
	State    string   `json:"state"`
	PID      int      `json:"pid,omitempty"`
	Problem  string   `json:"problem,omitempty"`
	Inputs   []string `json:"inputs"`
	Results  []string `json:"results"`
	Subject  string   `json:"subject,omitempty"`
	Options  string   `json:"options"`
	Used     string   `json:"used"`
	Room     int64    `json:"room"`
	Original *int     `json:"original_bytes,omitempty"`
	Bytes    *int     `json:"bytes,omitempty"`
	Tests    int      `json:"tests"`
	Steps    int      `json:"steps"`
}

func jsonOf(i journal.Info) sessionJSON {
	out := sessionJSON{
		ID: i.ID, Dir: i.Dir, Task: i.Identity.Task().String(), State: i.State.String(), PID: i.PID, Inputs: i.Place.Inputs, Results: i.Place.Paths,
		Subject: i.Place.Subject, Options: i.Identity.Options, Used: i.Used.UTC().Format(time.RFC3339), Room: i.Room, Tests: i.Tests, Steps: i.Steps,
	}
	if i.Problem != nil {
		out.Problem = i.Problem.Error()
	}
	if n := i.Original; n >= 0 {
		out.Original = &n
	}
	if n := i.Size(); n >= 0 {
		out.Bytes = &n
	}
	if out.Inputs == nil {
		out.Inputs = []string{}
	}
	if out.Results == nil {
		out.Results = []string{}
	}
	return out
}

// A stepJSON is a step as --json prints it.
type stepJSON struct {
	Step    int     `json:"step"`
	Tests   int     `json:"tests"`
	Seconds float64 `json:"seconds"`
	Tokens  int     `json:"tokens"`
	Lines   int     `json:"lines"`
	Bytes   int     `json:"bytes"`
	Pass    string  `json:"pass"`
	Note    string  `json:"note"`
	Back    bool    `json:"back,omitempty"`
	Digest  string  `json:"digest"`
}

// printHistoryJSON prints a session and its steps as one JSON object.
func printHistoryJSON(w io.Writer, h *journal.History) error {
	steps := []stepJSON{}
	for n, st := range h.Steps {
		steps = append(steps, stepJSON{
			Step: n + 1, Tests: st.Tests, Seconds: st.Elapsed.Seconds(), Tokens: st.Tokens, Lines: st.Lines, Bytes: st.Bytes,
			Pass: st.Pass, Note: st.Note, Back: st.Back, Digest: fmt.Sprintf("%x", st.Digest[:]),
		})
	}
	return json.NewEncoder(w).Encode(struct {
		V       int         `json:"v"`
		Session sessionJSON `json:"session"`
		Steps   []stepJSON  `json:"steps"`
	}{1, jsonOf(h.Info()), steps})
}
