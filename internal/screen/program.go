package screen

import (
	"context"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/whittle-dd/whittle/internal/view"
)

// A Steering changes the course of a run. Its methods may be called by any goroutine, and return at once.
type Steering interface {
	Pause()
	Resume()
	Paused() bool
	SkipPass() // ends this run of the pass that is at work
	Stop()     // ends the run, with the best so far
}

// frame is the time between two pictures.
const frame = time.Second / 10

// newProgram returns the view as a program on the terminal.
func newProgram(ctx context.Context, terminal *os.File, m *model) *tea.Program {
	return tea.NewProgram(m, tea.WithContext(ctx), tea.WithOutput(terminal), tea.WithoutSignalHandler())
}

// show runs a program until it is closed, and makes sure that the terminal is as it was before.
func show(p *tea.Program, terminal *os.File) error {
	g := newGuard(terminal)
	defer g.dismiss()
	_, err := p.Run()
	return err
}

// A model is the view as Bubble Tea wants it. All of its methods are called by one goroutine.
type model struct {
	run       func() (state view.Run, live bool) // live: it can be steered
	steps     *steps                             // nil: there is no session
	steer     Steering
	interrupt func() // on Ctrl-C
	now       view.Run
	screen    view.Screen
	stopping  bool      // x was pressed once
	said      time.Time // when Say was set
}

type tick struct{}

func next() tea.Cmd { return tea.Tick(frame, func(time.Time) tea.Msg { return tick{} }) }

func (m *model) Init() tea.Cmd {
	m.refresh()
	return next()
}

func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tick:
		m.refresh()
		return m, next()
	case tea.WindowSizeMsg:
		m.screen.Width, m.screen.Height = msg.Width, msg.Height
	case tea.KeyPressMsg:
		cmd := m.key(msg.String())
		m.refresh()
		return m, cmd
	}
	return m, nil
}

// View returns the screen. The library compares it with the last one and writes what has changed.
func (m *model) View() tea.View {
	v := tea.NewView(m.now.Draw(m.screen))
	v.AltScreen = true
	return v
}

// saidFor is how long the answer to a key is shown.
const saidFor = 10 * time.Second

func (m *model) refresh() {
	m.now, m.screen.Live = m.run()
	if m.steps != nil {
		m.steps.fill(&m.now)
		m.screen.Shown, m.screen.Past = m.steps.content()
	}
	if m.screen.Say != "" && time.Since(m.said) > saidFor {
		m.screen.Say = ""
	}
}

func (m *model) say(words string) { m.screen.Say, m.said = words, time.Now() }

// key does what a key means.
func (m *model) key(k string) tea.Cmd {
	asked := m.stopping
	m.stopping, m.screen.Ask = false, ""
	if m.screen.Help && k != "ctrl+c" && k != "ctrl+z" {
		m.screen.Help = false
		return nil
	}
	switch k {
	case "ctrl+c":
		m.interrupt()
		return tea.Quit
	case "ctrl+z":
		return tea.Suspend
	case "?", "h", "f1":
		m.screen.Help = true
	case "c":
		m.say(m.now.Command)
		return tea.SetClipboard(m.now.Command)
	case "q":
		return tea.Quit
	case "x":
		return m.stop(asked)
	case "p", "space":
		m.pause()
	case "s":
		m.skip()
	default:
		m.scroll(k)
	}
	return nil
}

// stop ends the run if the key is pressed twice.
func (m *model) stop(asked bool) tea.Cmd {
	switch {
	case !m.screen.Live:
		return nil
	case !asked:
		m.stopping = true
		m.screen.Ask = "stop with the best so far? press x again; any other key continues"
		return nil
	}
	m.steer.Stop()
	m.say("stopping: the best so far is kept")
	return nil
}

func (m *model) pause() {
	switch {
	case !m.screen.Live:
	case m.steer.Paused():
		m.steer.Resume()
		m.say("")
	default:
		m.steer.Pause()
		m.say("paused: p resumes")
	}
}

func (m *model) skip() {
	if m.screen.Live && m.now.Pass != "" {
		m.steer.SkipPass()
		m.say("skipping " + m.now.Pass)
	}
}

// scroll chooses what is shown of which step.
func (m *model) scroll(k string) {
	if m.steps == nil {
		return
	}
	at := m.screen.Scroll
	m.screen.Scroll = 0
	switch k {
	case "left":
		m.steps.move(-1)
	case "right":
		m.steps.move(1)
	case "home":
		m.steps.choose(0)
	case "end", "esc":
		m.steps.choose(latest)
	case "up", "k":
		m.screen.Scroll = max(0, at-1)
	case "down", "j":
		m.screen.Scroll = at + 1
	case "pgup":
		m.screen.Scroll = max(0, at-m.screen.Height/2)
	case "pgdown":
		m.screen.Scroll = at + m.screen.Height/2
	default:
		m.screen.Scroll = at
	}
}
