package report

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/text/align"
)

// Limits of a report in Markdown: issue trackers take about 64 kB.
const (
	mostBlock  = 24 << 10 // bytes of one file or script
	mostListed = 40       // steps
)

// Markdown returns the report as a short text for an issue tracker. Whatever comes from the outside is in a code block or a code span,
// so that nothing of it is a link, a mention or HTML.
func (r *Report) Markdown() []byte {
	m := &markdown{}
	m.line("## %s: %s", span(r.Name), r.sizes())
	if !r.Finished() {
		m.line("The reduction had not come to its end: it was %s.", r.State)
	}
	m.failure(r)
	if r.Difference != "" {
		m.line("### Difference")
		m.fenced("diff", r.Difference)
		m.folded("The two sides", func() { m.files(r) })
	} else {
		m.line("### Reduced input")
		m.files(r)
	}
	if r.Run.Command != "" {
		m.line("### Command")
		m.fenced("sh", r.Run.Command+"\n")
	}
	if r.Run.Script != "" {
		m.folded("Test that needs no Whittle: it exits with 0 if the failure is there", func() { m.fenced("sh", r.Run.Script) })
	}
	m.folded("Environment", func() { m.environment(r) })
	if len(r.Steps) > 0 {
		m.folded(fmt.Sprintf("Steps (%s)", ui.Thousands(len(r.Steps))), func() { m.steps(r.Steps) })
	}
	if len(r.Others) > 0 {
		m.folded(fmt.Sprintf("Other failures (%d)", len(r.Others)), func() {
			for _, o := range r.Others {
				m.item("%s, %s, %s", span(o.Failure), span(o.File), ui.Bytes(o.Bytes))
			}
			m.line("")
		})
	}
	return seal(m.Bytes())
}

// sizes says how much was removed.
func (r *Report) sizes() string {
	to := fmt.Sprintf("%s tokens, %s", ui.Thousands(r.To.Tokens), ui.Bytes(r.To.Bytes))
	if r.From.Bytes > 0 {
		to = fmt.Sprintf("%s → %s tokens, %s → %s", ui.Thousands(r.From.Tokens), ui.Thousands(r.To.Tokens), ui.Bytes(r.From.Bytes), ui.Bytes(r.To.Bytes))
	}
	return fmt.Sprintf("%s in %s tests, %s", to, ui.Thousands(r.Tests), ui.Duration(r.Elapsed))
}

type markdown struct{ bytes.Buffer }

// line writes a paragraph.
func (m *markdown) line(format string, args ...any) { fmt.Fprintf(m, format+"\n\n", args...) }

func (m *markdown) item(format string, args ...any) { fmt.Fprintf(m, "- "+format+"\n", args...) }

// folded writes what inside writes so that a reader has to open it.
func (m *markdown) folded(title string, inside func()) {
	m.line("<details><summary>%s</summary>", title)
	inside()
	m.line("</details>")
}

func (m *markdown) failure(r *Report) {
	m.line("### Failure")
	switch {
	case len(r.Run.Failure) > 0:
		m.fenced("", strings.Join(r.Run.Failure, "\n")+"\n")
	case r.Signature != nil:
		m.fenced("", r.Signature.String()+"\n")
	}
	if r.Run.Test != "" {
		m.line("It is seen by %s.", span(r.Run.Test))
	}
}

func (m *markdown) files(r *Report) {
	for _, f := range r.Result {
		note := ""
		switch {
		case f.Dir:
			note = "an empty directory"
		case f.Link:
			note = "a link to " + span(string(f.Data))
		case align.Binary(f.Data):
			note = "binary, " + ui.Bytes(len(f.Data))
		default:
			m.line("%s, %s", span(f.Path), ui.Bytes(len(f.Data)))
			m.fenced(languageOf(f), string(f.Data))
			continue
		}
		m.line("%s: %s", span(f.Path), note)
	}
	if r.Run.Left == nil {
		return
	}
	m.line("Names, strings, comments and numbers were replaced. Of the original's words %d are left, apart from what the command and the test name.", len(*r.Run.Left))
	if len(*r.Run.Left) > 0 {
		m.fenced("", strings.Join(*r.Run.Left, "\n")+"\n")
	}
}

func (m *markdown) environment(r *Report) {
	for _, s := range append([]Setting{{"Whittle", r.Run.Version}, {"system", r.Run.System}}, r.Settings...) {
		if s.Value != "" {
			m.item("%s: %s", s.Name, span(s.Value))
		}
	}
	m.line("")
	if r.Env != nil {
		m.fenced("sh", strings.Join(r.Env, "\n")+"\n")
	}
}

// steps writes the steps as a table, but not all of them if they are many.
func (m *markdown) steps(steps []journal.Step) {
	m.WriteString("| step | tests | time | tokens | bytes | pass |\n| ---: | ---: | ---: | ---: | ---: | --- |\n")
	every := max(1, (len(steps)+mostListed-1)/mostListed)
	for i, s := range steps {
		if i%every != 0 && i != len(steps)-1 {
			continue
		}
		pass := strings.ReplaceAll(span(strings.TrimSpace(s.Pass+" "+s.Note)), "|", `\|`)
		fmt.Fprintf(m, "| %d | %d | %s | %d | %d | %s |\n", i+1, s.Tests, ui.Duration(s.Elapsed), s.Tokens, s.Bytes, pass)
	}
	m.line("")
	if every > 1 {
		m.line("Every %dth step is listed.", every)
	}
}

// fenced writes a block of code. Its fence is longer than any in the text.
func (m *markdown) fenced(language, text string) {
	if len(text) > mostBlock {
		text = beginning(text, mostBlock) + "\n"
	}
	text = strings.TrimSuffix(visible(text), "\n")
	fence := strings.Repeat("`", max(3, longest(text, '`')+1))
	m.line("%s%s\n%s\n%s", fence, language, text, fence)
}

// span writes a text as code inside a line.
func span(text string) string {
	text = strings.ReplaceAll(visible(clip(text, 1000)), "\n", "␊")
	if text == "" {
		return "–"
	}
	fence := strings.Repeat("`", longest(text, '`')+1)
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + text + fence
}

// longest returns the length of the longest run of a character.
func longest(text string, c rune) (n int) {
	run := 0
	for _, r := range text {
		if run++; r != c {
			run = 0
		}
		n = max(n, run)
	}
	return n
}
