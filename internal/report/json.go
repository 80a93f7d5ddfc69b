package report

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/oracle/failure"
	"github.com/whittle-dd/whittle/text"
)

// jsonVersion is the version of what JSON writes. Fields may be added without another one.
const jsonVersion = 1

type jsonReport struct {
	V           int                `json:"v"`
	Name        string             `json:"name"`
	Session     string             `json:"session"`
	State       string             `json:"state"`
	From        *ui.Size           `json:"from,omitempty"`
	To          ui.Size            `json:"to"`
	Tests       int                `json:"tests"`
	Elapsed     float64            `json:"elapsed"` // seconds
	Run         journal.Run        `json:"run"`
	Failure     *failure.Signature `json:"failure,omitempty"`
	Settings    map[string]string  `json:"settings"`
	Environment map[string]string  `json:"environment,omitempty"`
	Difference  string             `json:"difference,omitempty"`
	Result      []jsonFile         `json:"result"`
	Original    []jsonFile         `json:"original,omitempty"`
	Steps       []jsonStep         `json:"steps"`
	Passes      []jsonPass         `json:"passes"`
	Others      []journal.Other    `json:"others,omitempty"`
}

type jsonFile struct {
	Path string `json:"path"`
	Text string `json:"text,omitempty"`
	Data []byte `json:"data,omitempty"` // in base64, if it is not UTF-8
	Link bool   `json:"link,omitempty"`
	Dir  bool   `json:"dir,omitempty"`
	Mode uint32 `json:"mode,omitempty"`
}

type jsonStep struct {
	Step    int     `json:"step"`
	Tests   int     `json:"tests"`
	Elapsed float64 `json:"elapsed"`
	Tokens  int     `json:"tokens"`
	Bytes   int     `json:"bytes"`
	Lines   int     `json:"lines"`
	Pass    string  `json:"pass,omitempty"`
	Note    string  `json:"note,omitempty"`
	Back    bool    `json:"back,omitempty"`
}

type jsonPass struct {
	Pass
	Elapsed float64 `json:"elapsed"`
}

// JSON returns the report for programs. What the steps changed is not part of it.
func (r *Report) JSON() ([]byte, error) {
	o := jsonReport{
		V: jsonVersion, Name: r.Name, Session: r.Session, State: r.State, To: r.To, Tests: r.Tests, Elapsed: round(r.Elapsed), Run: r.Run,
		Failure: r.Signature, Difference: r.Difference, Settings: map[string]string{}, Result: jsonFiles(r.Result), Original: jsonFiles(r.Original), Steps: []jsonStep{}, Passes: []jsonPass{}, Others: r.Others,
	}
	if r.From.Bytes > 0 {
		o.From = &r.From
	}
	for _, s := range r.Settings {
		o.Settings[s.Name] = s.Value
	}
	for _, e := range r.Env {
		if name, value, ok := strings.Cut(e, "="); ok {
			if o.Environment == nil {
				o.Environment = map[string]string{}
			}
			o.Environment[name] = value
		}
	}
	for i, s := range r.Steps {
		o.Steps = append(o.Steps, jsonStep{i + 1, s.Tests, round(s.Elapsed), s.Tokens, s.Bytes, s.Lines, s.Pass, s.Note, s.Back})
	}
	for _, p := range r.Passes {
		o.Passes = append(o.Passes, jsonPass{p, round(p.Time)})
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(o)
	return seal(b.Bytes()), err
}

func jsonFiles(files text.Files) (out []jsonFile) {
	for _, f := range files {
		j := jsonFile{Path: f.Path, Link: f.Link, Dir: f.Dir, Mode: f.Mode}
		if utf8.Valid(f.Data) {
			j.Text = string(f.Data)
		} else {
			j.Data = f.Data
		}
		out = append(out, j)
	}
	return out
}

// round returns a time in seconds, in milliseconds at best.
func round(d time.Duration) float64 { return math.Round(d.Seconds()*1000) / 1000 }
