package cli

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/whittle-dd/whittle/internal/infer"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/oracle/failure"
)

var (
	alarming = regexp.MustCompile(`(?i)error|fatal|panic|assert|exception|abort|fail|cannot|invalid|overflow|unexpected`)
	position = regexp.MustCompile(`^\S*?:[0-9]+(?::[0-9]+)?:\s+`)
)

// proposedMessage returns a part of what the command printed that names the failure, or "".
func (s *starter) proposedMessage() string {
	r := s.on.file
	var candidates []string
	if sig, ok := failure.Of(infer.RunOf(r, s.try.Secrets), infer.InputOf(s.in.Files)); ok {
		candidates = append(candidates, sig.About.Title)
	}
	for line := range strings.Lines(string(r.Stderr) + "\n" + string(r.Output)) {
		if alarming.MatchString(line) {
			candidates = append(candidates, line)
		}
	}
	for _, c := range candidates {
		c = position.ReplaceAllString(strings.TrimSpace(s.without(r, c)), "")
		if c != "" && prints(r, c) && !prints(s.on.empty, c) && !strings.Contains(c, r.Dir) {
			return c
		}
	}
	return ""
}

// commandsOf and secondsOf are commands that people run on files of a language: those that may fail,
// and those that tell whether a file is valid.
var (
	commandsOf = map[string][]string{
		"c": {"gcc -O2 -c @@", "cc -O2 -c @@"}, "cpp": {"g++ -O2 -c @@", "c++ -O2 -c @@"}, "go": {"go vet @@"}, "rust": {"rustc --crate-type lib @@"},
		"java": {"javac @@"}, "javascript": {"node @@"}, "typescript": {"tsc --noEmit @@"}, "python": {"python3 @@"}, "ruby": {"ruby @@"}, "lua": {"lua @@"},
		"json": {"jq . @@"}, "xml": {"xmllint --noout @@"}, "dot": {"dot -Tsvg @@"}, "bash": {"bash @@"}, "php": {"php @@"},
	}
	secondsOf = map[string][]string{
		"c": {"clang -fsyntax-only @@", "gcc -fsyntax-only @@", "tcc -c @@"}, "cpp": {"clang++ -fsyntax-only @@", "g++ -fsyntax-only @@"},
		"javascript": {"node --check @@"}, "python": {"python3 -m py_compile @@"}, "ruby": {"ruby -c @@"}, "php": {"php -l @@"},
		"json": {"python3 -m json.tool @@", "jq . @@"}, "xml": {"xmllint --noout @@"}, "bash": {"bash -n @@", "dash -n @@"},
	}
)

// propose returns a command for the language of the file that is installed and is another program
// than the first command, or "".
func (s *starter) propose(table map[string][]string, first []string) string {
	if !s.in.Single() {
		return ""
	}
	l, _ := syntax.Recognize(s.in.Files[0].Path, s.in.Files[0].Data)
	for _, c := range table[l.Name] {
		program, _, _ := strings.Cut(c, " ")
		if _, err := exec.LookPath(program); err == nil && (first == nil || filepath.Base(first[0]) != program) {
			return c
		}
	}
	return ""
}
