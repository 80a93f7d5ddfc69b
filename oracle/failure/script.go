package failure

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"github.com/whittle-dd/whittle/internal/shell"
)

// A Script is a failure of a command that is written as a test: a shell script that needs nothing
// but the command and the tools of POSIX. It gives the verdicts that a [Matcher] gives, with two
// exceptions. A shell does not tell an exit status above 128 from a signal, and the script reads
// the whole output, of which a Run may hold only the beginning and the end.
type Script struct {
	Command   []string   // its words; @@ stands for the input
	Start     string     // paths in the command below this directory are written relative to it
	Inputs    []string   // paths of the inputs, below the directory of a run
	Limit     float64    // seconds for a run of the command; 0: none
	Signature *Signature // nil: only the checks count
	Checks    []Check    // what must hold of a run besides
	Guards    []Guard    // what must hold of other commands
	About     []string   // describes the failure for people

	Environment Environment // of the commands

	// Secrets are variables whose values must not be part of the script. In commands <value of NAME>
	// stands for the value; elsewhere, and for parts of the value, <redacted NAME> does.
	Secrets []string
}

// A Check is a condition that a user sets. One of its fields is set.
type Check struct {
	Ends   End
	Stdout string // a line of stdout matches this expression of package regexp
	Stderr string // a line of stderr does
	Never  string // no line of either does
}

// inputMark stands for the input in words of a command.
const inputMark = "@@"

// Text returns the script. It returns an error if there is an expression that POSIX tools do not
// understand.
func (s Script) Text() (string, error) {
	p := page{About: s.About, Awk: strings.TrimSuffix(matchAwk, "\n"), Stdout: "/dev/null", Stderr: "/dev/null"}
	p.Matches = s.Signature != nil && len(s.Signature.Steps)+len(s.Signature.Never)+len(s.Signature.Debugger) > 0 ||
		slices.ContainsFunc(s.Checks, func(c Check) bool { return c.Ends.How == Anyhow })
	p.Prints = p.Matches || slices.ContainsFunc(s.Guards, func(g Guard) bool { return g.Kind == Differs })
	p.addEnvironment(s)
	p.addInputs(s.Inputs)
	p.addCommand(s)
	if err := p.addChecks(s); err != nil {
		return "", err
	}
	p.addGuards(s)
	t := template.Must(template.New("").Funcs(template.FuncMap{"comment": comment}).Parse(testTemplate))
	var b strings.Builder
	if err := t.Execute(&b, p); err != nil {
		return "", err
	}
	return b.String(), nil
}

// A page is what is filled in the template.
type page struct {
	Words, Run, Debug, Debugger string
	Marked                      bool
	About                       []string
	Start, Programs, Needs      string
	Prints, Matches             bool // what is printed counts; it is compared with patterns
	Names, Usage                string
	Inputs                      []scriptInput
	Limit                       string
	LimitFloor                  int
	Stdout, Stderr              string
	Awk                         string
	Checks                      []scriptCheck
	Guards                      []scriptGuard
	Then                        []string // code that follows the run of the command
	Only, Set, NeedsSet         []string // of the environment
	Redacted                    []string // what the commands lack
	Unset                       string
	secrets                     []string
}

type scriptInput struct{ Arg, Var, Path, Dir string }

type scriptCheck struct{ Comment, Code string }

type scriptGuard struct{ Name, About, Run string }

func (p *page) addInputs(names []string) {
	var quoted []string
	for i, n := range names {
		in := scriptInput{Arg: "$" + strconv.Itoa(i+1), Var: "input", Path: shell.Quote(n)}
		if i > 8 {
			in.Arg = "${" + strconv.Itoa(i+1) + "}"
		}
		if len(names) > 1 {
			in.Var += strconv.Itoa(i + 1)
		}
		if d := path.Dir(n); d != "." {
			in.Dir = shell.Quote(d)
		}
		p.Inputs = append(p.Inputs, in)
		quoted = append(quoted, shell.Quote(n))
	}
	p.Names = strings.Join(quoted, " ")
	p.Usage = strings.NewReplacer(`\`, "", `"`, "", "$", "", "`", "").Replace(strings.Join(names, " "))
}

func (p *page) addCommand(s Script) {
	var shown []string
	for _, w := range s.Command {
		p.Marked = p.Marked || strings.Contains(w, inputMark)
		shown = append(shown, shell.Quote(w))
	}
	p.Words = strings.Join(shown, " ")
	tools := []string{"mktemp"}
	if p.Prints {
		tools = append(tools, "awk")
	}
	if s.Limit > 0 {
		p.Limit, p.LimitFloor = seconds(s.Limit), int(s.Limit)
		tools = append(tools, "timeout")
	}
	p.Run = p.command(s.Command, s.Start, s.Limit)
	if s.Signature != nil && len(s.Signature.Debugger) > 0 {
		p.addDebugger(s)
		tools = append(tools, "gdb")
	}
	p.Programs = strings.Join(append(tools, p.word(s.Command[0], s.Start)...), " ")
	p.Needs = strings.Join(tools, ", ")
}

// command returns a command for the shell.
func (p *page) command(words []string, start string, limit float64) string {
	var out []string
	marked := false
	if limit > 0 {
		out = append(out, "timeout -s KILL "+seconds(limit))
	}
	for _, w := range words {
		marked = marked || strings.Contains(w, inputMark)
		out = append(out, p.word(w, start)...)
	}
	if !marked && len(p.Inputs) == 1 {
		out = append(out, `<"$input"`)
	}
	text := strings.Join(out, " ")
	if strings.Contains(text, `"$start"`) {
		p.Start = shell.Quote(start)
	}
	return text
}

func (p *page) addDebugger(s Script) {
	from := ""
	if !p.Marked && len(s.Inputs) == 1 {
		from = s.Inputs[0]
	}
	words := append([]string{"gdb"}, DebuggerArgs(from)...)
	limit := s.Limit
	if limit > 0 {
		limit += DebuggerTime
	}
	p.Debug = strings.TrimSuffix(p.command(append(words, s.Command...), s.Start, limit), ` <"$input"`)
}

func seconds(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// word returns a word of the command for the shell, or several if it is repeated for each input.
func (p *page) word(w, start string) []string {
	if !strings.Contains(w, inputMark) {
		if rest, ok := strings.CutPrefix(w, start+"/"); ok && start != "" {
			return []string{`"$start"/` + p.quote(rest)}
		}
		return []string{p.quote(w)}
	}
	var out []string
	for _, in := range p.Inputs {
		var b strings.Builder
		for i, part := range strings.Split(w, inputMark) {
			if i > 0 {
				b.WriteString(`"$` + in.Var + `"`)
			}
			if part != "" {
				b.WriteString(p.quote(part))
			}
		}
		out = append(out, b.String())
	}
	return out
}

func (p *page) addChecks(s Script) error {
	if sig := s.Signature; sig != nil {
		p.addEnd(sig.Ends)
		never, err := lines("never", sig.Never)
		if err != nil {
			return err
		}
		steps, err := stepLines(sig.Steps, sig.Reverse)
		if err != nil {
			return err
		}
		p.addPrinted(sig.Stdout, stepsComment(*sig), steps)
		p.addNever(never)
		debugger, err := stepLines(sig.Debugger, false)
		if err != nil {
			return err
		}
		if p.Debug != "" {
			p.Debugger = heredoc(p.stream(true), p.withoutSecrets(debugger))
			p.Then = append(p.Then, "once debug \"$@\"\n[ \"$late\" ] || crashes || exit 1\n[ -z \"$late\" ] || unsure=yes")
		}
	}
	for _, c := range s.Checks {
		if err := p.addCheck(c); err != nil {
			return err
		}
	}
	return nil
}

func (p *page) addCheck(c Check) error {
	if c.Ends.How != Anyhow {
		p.addEnd(c.Ends)
		return nil
	}
	key, pattern := "want", c.Stdout+c.Stderr
	if c.Never != "" {
		key, pattern = "never", c.Never
	}
	text, err := lines(key, []string{pattern})
	if err != nil {
		return err
	}
	switch {
	case c.Never != "":
		p.addNever(text)
	case c.Stdout != "":
		p.addPrinted(true, "A line of standard output matches:", text)
	default:
		p.addPrinted(false, "A line of standard error matches:", text)
	}
	return nil
}

// status returns the exit status that a shell reports.
func (e End) status() int {
	if e.How == Signaled {
		return 128 + e.Status
	}
	return e.Status
}

// addEnd adds the check of how the command ends.
func (p *page) addEnd(e End) {
	c := scriptCheck{Comment: "It ends with " + e.String() + ".", Code: `[ -z "$late" ] && [ $status -eq ` + strconv.Itoa(e.Status) + ` ] || return 1`}
	switch e.How {
	case Anyhow:
		if p.Limit == "" {
			return
		}
		c = scriptCheck{Comment: "It ends.", Code: `[ -z "$late" ] || return 1`}
	case Signaled:
		c = scriptCheck{Comment: e.String() + " ends it.", Code: `[ -z "$late" ] && [ $status -eq ` + strconv.Itoa(e.status()) + ` ] || return 1`}
	case Hangs:
		c = scriptCheck{Comment: "It does not end within " + p.Limit + " seconds, twice.", Code: `[ "$late" ] || return 1`}
	}
	p.Checks = append(p.Checks, c)
}

// addPrinted adds the check that a stream matches patterns.
func (p *page) addPrinted(stdout bool, comment, patterns string) {
	if patterns == "" {
		return
	}
	p.Checks = append(p.Checks, scriptCheck{Comment: comment, Code: heredoc(p.stream(stdout), p.withoutSecrets(patterns))})
}

// addNever adds the check that no line of either stream matches patterns.
func (p *page) addNever(patterns string) {
	if patterns == "" {
		return
	}
	patterns = p.withoutSecrets(patterns)
	code := heredoc(p.stream(false), patterns) + "\n\t" + heredoc(p.stream(true), patterns)
	p.Checks = append(p.Checks, scriptCheck{Comment: "No line of either output matches:", Code: code})
}

// stream returns the file of a stream, which is not kept unless somebody asks for it.
func (p *page) stream(stdout bool) string {
	if stdout {
		p.Stdout = `"$dir/stdout"`
		return p.Stdout
	}
	p.Stderr = `"$dir/stderr"`
	return p.Stderr
}

func stepsComment(s Signature) string {
	where, order := "standard error", "in this order"
	if s.Stdout {
		where = "standard output"
	}
	if s.Reverse {
		order = "in this order from the last line to the first"
	}
	if len(s.Steps) == 1 {
		return "A line of " + where + " matches:"
	}
	return "Lines of " + where + " match, " + order + ":"
}

// heredoc is a shell command that compares a file with patterns.
func heredoc(file, patterns string) string {
	return "prints " + file + " <<'END' || return 1\n" + patterns + "END"
}

// stepLines returns steps as the awk program reads them.
func stepLines(steps []Step, reverse bool) (string, error) {
	var b strings.Builder
	if reverse && len(steps) > 0 {
		b.WriteString("reverse\n")
	}
	for _, s := range steps {
		for _, l := range []struct{ key, pattern string }{{"want", s.Want}, {"after", s.Next}, {"first-of", s.Among}, {"but-not", s.Past}} {
			if l.pattern == "" && l.key != "want" {
				continue
			}
			text, err := lines(l.key, []string{l.pattern})
			if err != nil {
				return "", err
			}
			b.WriteString(text)
		}
	}
	return b.String(), nil
}

func lines(key string, patterns []string) (string, error) {
	var b strings.Builder
	for _, p := range patterns {
		e, err := ERE(p)
		if err != nil {
			return "", err
		}
		if strings.HasSuffix(e, " ") {
			e = strings.TrimSuffix(e, " ") + "[ ]" // mail programs and editors remove blanks at the end
		}
		fmt.Fprintf(&b, "%s %s\n", key, e)
	}
	return b.String(), nil
}

// comment makes a text a comment of a shell script.
func comment(indent, text string) string {
	all := strings.Split(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
			return '?'
		}
		return r
	}, text), "\n")
	for i, l := range all {
		all[i] = "# " + indent + l
	}
	return strings.Join(all, "\n")
}
