package failure

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Kinds of failures that no report names.
const (
	kindMessage = "message"
	kindSignal  = "signal"
	kindExit    = "exit status"
)

// Reported returns the signature of a run whose output shows a report that is recognized, whatever
// its end. It is for runs of tests, which end as their author decides.
func Reported(r Run, in Input) (Signature, bool) {
	return ReportedIn([]Run{r}, in)
}

// ReportedIn is [Reported] for several runs on the same input. They have to show the same report.
func ReportedIn(runs []Run, in Input) (Signature, bool) {
	runs = slices.Clone(runs)
	for i := range runs {
		runs[i].Exit, runs[i].Signal, runs[i].TimedOut = 0, 0, false
		if !Possible(runs[i]) {
			return Signature{}, false
		}
	}
	f, err := Infer(runs, nil, in)
	if err != nil {
		return Signature{}, false
	}
	s, err := f.Signature(Same{Message: true, Frames: usedFrames})
	if err != nil || !s.Crash() {
		return Signature{}, false
	}
	return s, true
}

// Crash reports whether a failure is more than a message and an exit status, by which programs also
// reject input in the ordinary way: it is a report that is recognized, a signal or a hang.
func (s Signature) Crash() bool {
	return s.About.Kind != kindMessage && s.About.Kind != kindExit
}

var (
	patternPiece = regexp.MustCompile(strings.Join([]string{
		regexp.QuoteMeta(anything), regexp.QuoteMeta(number), regexp.QuoteMeta(hexNumber), regexp.QuoteMeta(anyDir), regexp.QuoteMeta(anyFile),
		`\\.`, `[A-Za-z_][A-Za-z0-9_]*`, `(?s:.)`,
	}, "|"))
	inputWord = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]*`)
)

// Loose returns the signature without the words of the input in lines that name the failure. A
// signature keeps a few of them where nothing else identifies a failure, so that a reduction stays
// on it; but to list failures, "no such name: x" and "no such name: y" are one.
func (s Signature) Loose(in Input) Signature {
	words := map[string]bool{}
	for _, data := range in.Data {
		for _, w := range inputWord.FindAll(data, -1) {
			words[string(w)] = true
		}
	}
	s.Steps = slices.Clone(s.Steps)
	for i, step := range s.Steps {
		if step.Among != "" {
			continue // a function
		}
		want := patternPiece.ReplaceAllStringFunc(step.Want, func(piece string) string {
			if words[piece] {
				return anything
			}
			return piece
		})
		if _, err := regexp.Compile(want); err == nil && slices.ContainsFunc(literals(want), aWord.MatchString) {
			s.Steps[i].Want = want
		}
	}
	return s
}

// Alike reports whether a run whose signature is s shows the failure of the matcher. Two runs may
// have different signatures for one failure, because words of a message that happen to occur in one
// of the inputs do not count, and because a message may lack what it quotes elsewhere. A failure that
// is only a way to end is alike only if the signature is the same.
func (m *Matcher) Alike(s Signature, r Run) bool {
	if m.signature.Key() == s.Key() {
		return true
	}
	if m.signature.About.Kind != s.About.Kind || len(m.steps) == 0 || len(s.Steps) == 0 || m.NeedsDebugger() {
		return false
	}
	if s.About.Kind == kindMessage && s.Ends == m.signature.Ends && slices.Equal(s.ownWords(), m.signature.ownWords()) {
		return true
	}
	return m.Match(r)
}

// Specific reports whether a run that matches shows the failure and no other one, if its output may
// contain a report or not.
func (m *Matcher) Specific(report bool) bool {
	return len(m.steps) > 0 && !m.NeedsDebugger() && (m.signature.Crash() || !report)
}

// ownWords returns the words of the first line that count.
func (s Signature) ownWords() []string {
	if len(s.Steps) == 0 {
		return nil
	}
	text := strings.Join(literals(s.Steps[0].Want), " ")
	return slices.DeleteFunc(notName.Split(text, -1), func(word string) bool { return word == "" || stopWord.MatchString(word) })
}

var (
	notName  = regexp.MustCompile(`[^A-Za-z0-9]+`)
	stopWord = regexp.MustCompile(`^(ERROR|WARNING|[a-z]|[0-9]+)$`)
)

// nameBytes is how long the name of a failure may be.
const nameBytes = 40

// Name returns a short name for the failure that can be part of the name of a file: SIGSEGV,
// AddressSanitizer-heap-buffer-overflow. It has no words of the input.
func (s Signature) Name() string {
	short := ""
	for _, word := range s.ownWords() {
		if len(short)+len(word) >= nameBytes {
			break
		}
		short += "-" + word
	}
	switch {
	case short != "":
		return short[1:]
	case s.Ends.How == Signaled:
		short = strings.ReplaceAll(SignalName(s.Ends.Status), " ", "-")
		if f := s.About.Frames; len(s.Debugger) > 0 && len(f) > 0 && len(f[0]) < nameBytes && notName.FindString(strings.ReplaceAll(f[0], "_", "")) == "" {
			short += "-" + f[0]
		}
		return short
	case s.Ends.How == Hangs:
		return "hang"
	case s.Ends.How == Exited:
		return "exit-" + strconv.Itoa(s.Ends.Status)
	}
	return "failure"
}
