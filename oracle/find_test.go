package oracle_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
)

func TestFind(t *testing.T) {
	t.Chdir(t.TempDir())
	here, _ := os.Getwd()
	os.WriteFile("good", []byte("#!/bin/sh\n"), 0o755)
	os.WriteFile("plain", nil, 0o644)
	os.Mkdir("sub", 0o755)
	os.Symlink("good", "link")
	os.Symlink("nowhere", "dangling")
	for _, c := range []struct{ test, want, err string }{
		{"good", "good", ""},
		{"./good", "good", ""},
		{"sub/../good", "good", ""},
		{filepath.Join(here, "good"), "good", ""},
		{"link", "link", ""},
		{"", "", "no test given"},
		{"missing", "", "there is no test missing; name an executable file"},
		{"sh", "", "there is no test sh"},
		{"dangling", "", "there is no test dangling"},
		{"sub", "", "the test sub is a directory; name the executable file in it"},
		{"plain", "", "the test plain is not executable; run: chmod +x plain"},
		{os.DevNull, "", "is not a file"},
		{"good/x", "", "good/x"},
	} {
		// The caller of Find can tell whether there is no such file.
		missing := strings.HasPrefix(c.err, "no test") || strings.HasPrefix(c.err, "there is no test")
		argv, err := oracle.Find(c.test)
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%q: %v, want %q", c.test, err, c.err)
			}
			if errors.Is(err, fs.ErrNotExist) != missing {
				t.Errorf("%q: %v: ErrNotExist is %v, want %v", c.test, err, !missing, missing)
			}
			continue
		}
		if err != nil || len(argv) != 1 || argv[0] != filepath.Join(here, c.want) {
			t.Errorf("%q: %v %v", c.test, argv, err)
		}
	}
}

func TestShell(t *testing.T) {
	j := oracle.Job{Argv: append(oracle.Shell(`echo "$#" "$1" "$@"`), "a b", "c"), Files: text.Files{{Path: "a b"}, {Path: "c"}}}
	res, err := newLocal(t, 1).Run(context.Background(), j)
	if want := "2 a b a b c\n"; err != nil || string(res.Output) != want {
		t.Errorf("got %q %v, want %q", res.Output, err, want)
	}
}

// The message tells what to do where the system's message does not.
func TestStartError(t *testing.T) {
	dir := t.TempDir()
	l := newLocal(t, 1)
	for content, want := range map[string]string{
		"exit 0\n":                "#!/bin/sh",
		"#!/bin/sh\r\n":           "Windows",
		"#!" + dir + "/missing\n": "interpreter",
	} {
		name := filepath.Join(dir, "test")
		os.WriteFile(name, []byte(content), 0o755)
		_, err := l.Run(context.Background(), oracle.Job{Argv: []string{name}})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", content, err, want)
		}
	}
}
