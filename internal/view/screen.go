package view

import (
	"fmt"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/internal/ui"
)

// A Screen is what the user has chosen to see, and where.
type Screen struct {
	Width, Height int
	Color         bool
	Help          bool    // show the keys instead
	Live          bool    // the run can be steered
	Watching      bool    // another process does the work
	Ask           string  // a question that a key answers; it replaces the line of the keys
	Say           string  // the answer to the last key
	Shown         Content // the step to show
	Past          bool    // it was chosen, and is not the last
	Scroll        int     // lines of it to skip
}

// Draw returns the lines of the screen, at most Height of them, none of which is wider than Width.
func (r Run) Draw(s Screen) string {
	if s.Width <= 0 || s.Height <= 0 {
		return ""
	}
	head, foot := r.head(s), r.foot(s)
	body := s.Height - len(head) - len(foot)
	if body < 0 {
		lines := append(head, foot...)
		return join(lines[:s.Height], s.Width)
	}
	var middle []string
	switch {
	case s.Help:
		middle = help(s, body)
	case s.Width < narrow:
		middle = r.stacked(s, body)
	default:
		middle = r.sideBySide(s, body)
	}
	for len(middle) < body {
		middle = append(middle, "")
	}
	lines := append(head, middle[:body]...)
	return join(append(lines, foot...), s.Width)
}

// narrow is the width below which panels are not side by side.
const narrow = 64

func join(lines []string, width int) string {
	for i, l := range lines {
		lines[i] = strings.TrimRight(cut(l, width), " ")
	}
	return strings.Join(lines, "\n")
}

// head returns the lines at the top: what is run, how far it is, and what is left.
func (r Run) head(s Screen) []string {
	state := fmt.Sprintf("%s  %s", r.State, ui.Clock(r.Elapsed))
	name := ui.Clean(r.Start.Input)
	if r.Start.Pipeline != "" {
		name += "  " + s.paint(dim, ui.Clean(r.Start.Pipeline))
	}
	name = cut(name, s.Width-columns(state)-2)
	first := s.paint(bold, name) + strings.Repeat(" ", max(s.Width-columns(name)-columns(state), 1)) + s.paint(r.State.style(), state)
	return []string{first, r.sizes(s), r.counts(s)}
}

func (st State) style() style { return [...]style{green, yellow, yellow, green, yellow}[st] }

func (r Run) sizes(s Screen) string {
	from, to := r.Start.Size, r.Size
	if unit := r.Start.Unit; unit != "" {
		return fmt.Sprintf("%s → %s", ui.Thousands(from.Tokens), s.paint(bold, ui.Count(to.Tokens, unit)))
	}
	return fmt.Sprintf("%s → %s (%s)   %s → %s   %s → %s",
		ui.Thousands(from.Tokens), s.paint(bold, ui.Count(to.Tokens, "token")), ui.Percent(to.Tokens, from.Tokens),
		ui.Thousands(from.Lines), ui.Count(to.Lines, "line"), ui.Thousands(from.Bytes), ui.Count(to.Bytes, "byte"))
}

func (r Run) counts(s Screen) string {
	parts := []string{ui.Count(r.Tests, "test")}
	if r.Rate != "" {
		parts = append(parts, r.Rate)
	}
	if left := r.left(); left != "" {
		parts = append(parts, s.paint(bold, left))
	}
	parts = append(parts, ui.Thousands(r.Accepted)+" accepted")
	if r.Hits > 0 {
		parts = append(parts, ui.Thousands(r.Hits)+" cached")
	}
	return strings.Join(parts, "   ")
}

// left returns what remains, in words.
func (r Run) left() string {
	if r.Left.High == 0 || r.State == Finished || r.State == Ended {
		return ""
	}
	words := fmt.Sprintf("about %s to %s", ui.Thousands(r.Left.Low), ui.Count(r.Left.High, "test"))
	if r.Tests > 0 {
		each := r.Elapsed / time.Duration(r.Tests)
		words += fmt.Sprintf(" (%s to %s)", roughly(each*time.Duration(r.Left.Low)), roughly(each*time.Duration(r.Left.High)))
	}
	return words + " left"
}

// roughly formats a time that is not exactly known.
func roughly(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return fmt.Sprintf("%.0f s", max(d.Seconds(), 1))
	case d < 90*time.Second:
		return fmt.Sprintf("%.0f s", d.Round(5*time.Second).Seconds())
	case d < 90*time.Minute:
		return fmt.Sprintf("%.0f min", d.Minutes())
	}
	return fmt.Sprintf("%.0f h", d.Hours())
}

// foot returns the lines at the bottom: the last message, and the keys.
func (r Run) foot(s Screen) []string {
	var lines []string
	switch {
	case s.Say != "":
		lines = append(lines, s.paint(yellow, ui.Clean(s.Say)))
	case len(r.Messages) > 0:
		last, _, _ := strings.Cut(r.Messages[len(r.Messages)-1], "\n")
		lines = append(lines, s.paint(yellow, ui.Clean(last)))
	}
	keys := s.keys()
	if s.Ask != "" {
		keys = s.Ask
	}
	return append(lines, s.paint(reverse, fit(" "+keys, s.Width)))
}
