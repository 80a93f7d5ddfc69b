package failure

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// awks returns the commands of the implementations of awk that are installed.
func awks(t *testing.T) [][]string {
	t.Helper()
	var out [][]string
	for _, words := range [][]string{{"mawk"}, {"gawk"}, {"original-awk"}, {"busybox", "awk"}, {"awk"}} {
		if path, err := exec.LookPath(words[0]); err == nil {
			out = append(out, append([]string{path}, words[1:]...))
		}
	}
	if len(out) == 0 {
		t.Skip("no awk is installed")
	}
	return out
}

func TestERE(t *testing.T) {
	for pattern, want := range map[string]string{
		`^main\.c:\d+: (?:fatal )?error`: `^main\.c:[0-9]+: (fatal )?error`,
		`a.*?b+?`:                        `a.*b+`,
		`[\w.]+\s`:                       "[A-Za-z0-9_.]+[ \t\f]",
		`x{2,3}y{2,}z{0,1}`:              `xx(x)?yyy*(z)?`,
		`(?i)Oops!`:                      `[oO][oO][pP][sS]!`,
		`a||b`:                           `(a|b)?`,
		`\bfoo\b`:                        `(^|[^A-Za-z0-9_])foo([^A-Za-z0-9_]|$)`,
		`[^\]\\^-]`:                      `[^]\\^-]`,
		`é+`:                             `(é)+`,
		`\x41\Q.*\E`:                     `A\.\*`,
		`\PN`:                            "",
		`a\b.*\bb`:                       "",
		`a{900}{900}`:                    "",
		`a\nb`:                           "",
	} {
		got, err := ERE(pattern)
		if got != want || (err != nil) != (want == "") {
			t.Errorf("%s: %q, %v, want %q", pattern, got, err, want)
		}
	}
}

// TestRecognizersERE checks that every pattern of a recognizer that can be part of a signature can
// be part of a script.
func TestRecognizersERE(t *testing.T) {
	for _, r := range recognizers() {
		for _, p := range []string{r.frame, r.past, r.never} {
			if _, err := ERE(p); err != nil {
				t.Errorf("%s: %v", r.kind, err)
			}
		}
	}
}

// TestEREMatches compares matches of random expressions by package regexp and by awk.
func TestEREMatches(t *testing.T) {
	const seed = 7
	r := rand.New(rand.NewPCG(seed, 0))
	var lines []string
	for range 150 {
		lines = append(lines, randomText(r, 1+r.IntN(9)))
	}
	file := filepath.Join(t.TempDir(), "lines")
	if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	all := awks(t)
	tried := 0
	for range 400 {
		pattern := []string{"", "", "^"}[r.IntN(3)] + randomPattern(r, 3) + []string{"", "", "$"}[r.IntN(3)]
		re, err := regexp.Compile(pattern)
		if err != nil {
			continue
		}
		ere, err := ERE(pattern)
		if err != nil {
			continue
		}
		tried++
		var want []string
		for _, l := range lines {
			if re.MatchString(l) {
				want = append(want, l)
			}
		}
		awk := all[tried%len(all)]
		got := awkMatches(t, awk, ere, file)
		if !slices.Equal(got, want) {
			t.Fatalf("seed %d: %s as %s: %s finds %q, want %q", seed, pattern, ere, awk, got, want)
		}
	}
	if tried < 100 {
		t.Errorf("only %d expressions could be written", tried)
	}
}

// awkMatches returns the lines of a file that match a pattern, which awk reads as data.
func awkMatches(t *testing.T, awk []string, pattern, file string) []string {
	t.Helper()
	cmd := exec.Command(awk[0], append(slices.Clone(awk[1:]), `NR == FNR { p = $0; next } $0 ~ p`, "-", file)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	cmd.Stdin = strings.NewReader(pattern + "\n")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s on %q: %v\n%s", awk, pattern, err, errs.Bytes())
	}
	return linesOf(out)
}

const alphabet = `ab1_ .-]\^$(é`

func randomText(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteRune([]rune(alphabet)[r.IntN(len([]rune(alphabet)))])
	}
	return b.String() + "." // not empty: empty lines at the end are not compared
}

// randomPattern returns an expression, which may be wrong.
func randomPattern(r *rand.Rand, depth int) string {
	atoms := []string{"a", "b", "1", "_", " ", `\.`, `-`, `\]`, `\\`, `\^`, `\$`, `\(`, "é", ".*", `\w`, `\s`, `\d`, "[a-c]", `[^a1]*`, `[\]\\^-]`, "[ab-]", `[^\s]*`, "(?i:A)", `[\w.]`}
	if depth == 0 {
		return atoms[r.IntN(len(atoms))]
	}
	sub := func() string { return randomPattern(r, depth-1) }
	switch r.IntN(9) {
	case 0:
		return "(" + sub() + "|" + sub() + ")"
	case 1:
		return "(?:" + sub() + ")" + []string{"*", "+", "?", "*?", "{2}", "{1,2}", "{2,}"}[r.IntN(7)]
	case 2:
		return sub() + "|" + sub()
	case 3:
		return "(" + sub() + "|)" + sub()
	case 4:
		return `\b` + sub()
	case 5:
		return sub() + `\b`
	case 6:
		return atoms[r.IntN(len(atoms))]
	}
	return sub() + sub()
}
