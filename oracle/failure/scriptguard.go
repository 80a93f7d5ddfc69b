package failure

import (
	"slices"
	"strconv"
	"strings"
)

// A Guard is what must hold of another command.
type Guard struct {
	Kind    GuardKind
	Command []string // its words; @@ stands for the input
	Ends    [2]End   // how the command and the other one end, if they are compared
	About   string   // for people
}

// A GuardKind is a kind of guard.
type GuardKind int

// Kinds of guards.
const (
	Succeeds GuardKind = iota // the other command exits with 0; with 125 it cannot tell
	IsFine                    // it exits with 0 and does not show the failure
	Differs                   // it prints something else on stdout, or ends differently
)

// addGuards adds what must hold of other commands.
func (p *page) addGuards(s Script) {
	kept := false
	for i, g := range s.Guards {
		name := "other" + strconv.Itoa(i+1)
		p.Guards = append(p.Guards, scriptGuard{name, g.About, p.command(g.Command, s.Start, s.Limit)})
		p.Programs += " " + p.word(g.Command[0], s.Start)[0]
		run := "attempt " + name + ` "$@"` + "\n"
		switch g.Kind {
		case Succeeds:
			p.Then = append(p.Then, run+`[ $status -ne 125 ] || unsure=yes`+"\n"+`[ $status -eq 0 ] || [ $status -eq 125 ] || boring`)
		case IsFine:
			if len(p.Checks) > 0 {
				run += "! fails || exit 1\n"
			}
			p.Then = append(p.Then, run+`[ $status -eq 0 ] || boring`)
		case Differs:
			p.addDifference(g, run, &kept)
		}
	}
}

// addDifference adds the comparison of the outputs of two commands. That of the first is kept before
// another command runs.
func (p *page) addDifference(g Guard, run string, kept *bool) {
	ended := func(e End) string { return "[ $status -eq " + strconv.Itoa(e.status()) + " ] || boring\n" }
	if !*kept {
		p.Then = slices.Insert(p.Then, 0, ended(g.Ends[0])+"lines "+p.stream(true)+` >"$dir/printed"`)
		*kept = true
	}
	code := run + ended(g.Ends[1])
	if g.Ends[0] == g.Ends[1] {
		code += "if [ -z \"$late\" ]; then\n\tlines " + p.stream(true) + " >\"$dir/lines\"\n\t! cmp -s \"$dir/printed\" \"$dir/lines\" || exit 1\nfi"
	}
	p.Then = append(p.Then, strings.TrimSuffix(code, "\n"))
}
