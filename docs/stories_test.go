// Package docs checks the documentation: what its stories tell happens, and its links lead somewhere.
package docs

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/whittle-dd/whittle/internal/cli"
	"github.com/whittle-dd/whittle/internal/crash"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"whittle": func() { crash.Exit(cli.Main(os.Args[1:], os.Stdout, os.Stderr)) },
	})
}

var updateStories = flag.Bool("update-stories", false, "write what the commands of the stories print into the stories")

// TestStories does what the stories of the documentation tell: it writes their files, runs their
// commands and compares what these print.
//
// A block that begins with "```LANGUAGE file=NAME" is a file. In a block that begins with "```console",
// lines that begin with "$ " are commands and the others are what they print: "…" stands for any text,
// white space does not count, and neither do the times and numbers in messages of Whittle. The line
// "<!-- needs: gcc node -->" names programs without which a story is skipped.
func TestStories(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("stories", "*.md"))
	if err != nil || len(files) < 5 {
		t.Fatalf("%d stories, %v", len(files), err)
	}
	for _, file := range append(files, "index.md") {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".md"), func(t *testing.T) {
			t.Parallel()
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			told := tell(t, string(source))
			if *updateStories && told != string(source) {
				if err := os.WriteFile(file, []byte(told), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// path returns where programs are found. The folder of the Python interpreter is the first: what is in
// the PATH may be a script of a version manager, which takes longer to start than Python.
func path() string {
	out, err := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output()
	if err != nil {
		return os.Getenv("PATH")
	}
	return filepath.Dir(strings.TrimSpace(string(out))) + string(filepath.ListSeparator) + os.Getenv("PATH")
}

var needs = regexp.MustCompile(`(?m)^<!-- needs: (.*) -->$`)

// tell runs a story and returns it with what its commands print now, where that differs.
func tell(t *testing.T, story string) string {
	if m := needs.FindStringSubmatch(story); m != nil {
		for tool := range strings.FieldsSeq(m[1]) {
			if _, err := exec.LookPath(tool); err != nil {
				t.Skipf("this story needs %s: %v", tool, err)
			}
		}
	}
	s := teller{t: t, dir: t.TempDir()}
	s.env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(t.TempDir(), "state"), "PATH="+path(),
		"PYTHONDONTWRITEBYTECODE=1", "GOMAXPROCS=2", "LC_ALL=C.UTF-8")
	var out strings.Builder
	blocks := 0
	for {
		before, rest, ok := strings.Cut(story, "```")
		out.WriteString(before)
		if !ok {
			break
		}
		info, rest, _ := strings.Cut(rest, "\n")
		body, rest, ok := strings.Cut(rest, "```")
		if !ok {
			t.Fatalf("the block %s has no end", info)
		}
		blocks++
		fmt.Fprintf(&out, "```%s\n%s```", info, s.block(info, body))
		story = rest
	}
	if blocks == 0 {
		t.Error("the story has no commands")
	}
	return out.String()
}

// A teller runs the commands of one story in one directory.
type teller struct {
	t   *testing.T
	dir string
	env []string
}

// block does what a block asks for, and returns it with what its commands print now.
func (s teller) block(info, body string) string {
	language, rest, _ := strings.Cut(info, " ")
	name, isFile := strings.CutPrefix(rest, "file=")
	switch {
	case isFile:
		path := filepath.Join(s.dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			s.t.Fatal(err)
		}
		mode := os.FileMode(0o666)
		if strings.HasPrefix(body, "#!") {
			mode = 0o777
		}
		if err := os.WriteFile(path, []byte(body), mode); err != nil {
			s.t.Fatal(err)
		}
		return body
	case language == "console":
		return s.session(body)
	case language == "sh" && strings.Contains(body, "go install"):
		return body // nothing is installed by a test
	}
	s.t.Errorf("the block %q is neither a file nor commands, so nothing checks it", info)
	return body
}

// session runs the commands of a block.
func (s teller) session(body string) string {
	var out strings.Builder
	lines := strings.SplitAfter(body, "\n")
	for i := 0; i < len(lines); {
		command, ok := strings.CutPrefix(lines[i], "$ ")
		if !ok {
			if lines[i] != "" {
				s.t.Errorf("%q is not a command", lines[i])
			}
			i++
			continue
		}
		out.WriteString(lines[i])
		for i++; strings.HasSuffix(command, "\\\n") && i < len(lines); i++ {
			command += lines[i]
			out.WriteString(lines[i])
		}
		var want strings.Builder
		for ; i < len(lines) && !strings.HasPrefix(lines[i], "$ "); i++ {
			want.WriteString(lines[i])
		}
		out.WriteString(s.run(command, want.String()))
	}
	return out.String()
}

// run runs a command and compares what it prints. It returns what the story should show.
func (s teller) run(command, want string) string {
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir, cmd.Env = s.dir, s.env
	got, err := cmd.CombinedOutput()
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		s.t.Fatal(err)
	}
	if shows(want, string(got)) {
		return want
	}
	if !*updateStories {
		s.t.Errorf("$ %s\nthe story shows:\n%s\nit printed:\n%s\ngo test ./docs -run TestStories -update-stories writes that into the story", command, want, got)
	}
	if len(got) > 0 && got[len(got)-1] != '\n' {
		got = append(got, '\n')
	}
	return string(got)
}

var (
	space    = regexp.MustCompile(`\s+`)
	messages = regexp.MustCompile(`(?m)^whittle: .*$`)
	numbers  = regexp.MustCompile(`[0-9][0-9,.]*( m?s\b)?`)
)

// shows reports whether a story shows what a command has printed.
func shows(want, got string) bool {
	normal := func(text string) string {
		text = messages.ReplaceAllStringFunc(text, func(line string) string { return numbers.ReplaceAllString(line, "0") })
		return space.ReplaceAllString(text, "")
	}
	parts := strings.Split(normal(want), "…")
	for i, p := range parts {
		parts[i] = regexp.QuoteMeta(p)
	}
	return regexp.MustCompile(`(?s)^` + strings.Join(parts, ".*?") + `$`).MatchString(normal(got))
}

// TestShows checks that the comparison of stories can fail.
func TestShows(t *testing.T) {
	for _, c := range []struct {
		want, got string
		same      bool
	}{
		{"a\nb\n", "a b", true},
		{"a\n…\nc\n", "a\nb\nb\nc\n", true},
		{"a\n…\nc\n", "a\nb\n", false},
		{"a 1\n", "a 2\n", false},
		{"whittle: 9 tests, 1.5 s\n", "whittle: 1,012 tests, 20 s\n", true},
		{"whittle: 9 tests, 1.5 s\n", "whittle: 9 steps, 1.5 s\n", false},
		{"", "x", false},
	} {
		if shows(c.want, c.got) != c.same {
			t.Errorf("shows(%q, %q) = %t", c.want, c.got, !c.same)
		}
	}
}
