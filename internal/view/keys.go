package view

// keys returns the line of keys.
func (s Screen) keys() string {
	switch {
	case s.Help:
		return "any key: back"
	case !s.Live:
		return "←→ steps  ↑↓ scroll  c copy command  ? help  q close"
	}
	return "p pause  s skip pass  x stop  ←→ steps  ↑↓ scroll  c copy  q close  ? help"
}

// help describes the keys and the parts of the screen.
func help(s Screen, height int) []string {
	lines := []string{
		"p          pause, and resume; tests that are running are finished",
		"s          skip the pass that is at work; the second time it is skipped for good",
		"x          stop with the best so far; the same command resumes later",
		"← →        show an earlier step, and the next; Home the original, End the latest",
		"↑ ↓        scroll what is shown of a step; PgUp and PgDn by half a screen",
		"c          copy the command that repeats the run, and show it",
		"q          close this view; the run continues",
		"Ctrl-Z     suspend; fg continues",
		"Ctrl-C     interrupt the run, as without the view",
		"",
		"The curve shows the number of tokens after each test; its scale is logarithmic.",
		"The table shows what each pass was worth: the tests it took, the steps that were",
		"accepted, and how the size changed by them. What is left is learned from the run",
		"so far: it is a guess until the last passes are at work.",
	}
	return panel{"keys", lines}.draw(s, s.Width, height)
}
