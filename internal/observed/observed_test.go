package observed

import (
	"slices"
	"strings"
	"testing"
)

func TestInTrace(t *testing.T) {
	const trace = `12 execve("/home/u/t/test.sh", ["/home/u/t/test.sh", "/run/d/a \"O_RDWR\""], 0x7ffe /* 35 vars */) = 0
12 openat(AT_FDCWD</run/d>, "/etc/ld.so.cache", O_RDONLY|O_CLOEXEC) = 3</etc/ld.so.cache>
12 openat(AT_FDCWD</home/u/t>, "ref.txt", O_RDONLY) = 3</home/u/t/ref-2.txt>
12 openat(AT_FDCWD</home/u/t>, "lost.txt", O_RDONLY) = -1 ENOENT (No such file or directory)
12 openat(AT_FDCWD</home/u/t>, "/home/u/t/../lib/x", O_RDONLY) = 3</home/u/lib/x>
13 openat(AT_FDCWD</run/d>, "a", O_RDONLY <unfinished ...>
12 openat(AT_FDCWD</home/u/t>, "log", O_RDONLY) = 3</home/u/t/log>
12 openat(AT_FDCWD</home/u/t>, "log", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 3</home/u/t/log>
13 <... openat resumed>) = 4</run/d/a>
14 <... openat resumed>, O_RDONLY|O_NONBLOCK|O_CLOEXEC|O_DIRECTORY) = 4</home/u/t/cases>
14 openat(4</home/u/t/cases>, "one \"1\"", O_RDONLY) = 5</home/u/t/cases/one "1">
15 execve("./prog", ["./prog"], 0x55ec /* 35 vars */) = 0
15 execve("./other", ["./other"], 0x55ec /* 35 vars */ <unfinished ...>
15 open("old", O_RDONLY) = 3</home/u/old>
--- SIGCHLD {si_signo=SIGCHLD, si_code=CLD_EXITED} ---
`
	there := func(p string) bool { return p == "/home/u/t/prog" }
	want := []string{
		"/etc/ld.so.cache", "/home/u/lib/x", "/home/u/old", `/home/u/t/cases/one "1"`, "/home/u/t/prog", "/home/u/t/ref.txt", "/home/u/t/test.sh", "/run/d/a",
	}
	if got := InTrace([]byte(trace), there); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestKinds(t *testing.T) {
	for path, want := range map[string]string{
		"/usr/local/bin/cc": "system", "/lib/x.so": "system", "/home/u/.ssh/id": "hidden", "/src/t/__pycache__/a.pyc": "hidden",
		"/library/x": "", "/src/lib/x": "", "/tmp/t/ref": "",
	} {
		got := ""
		switch {
		case System(path):
			got = "system"
		case Hidden(path):
			got = "hidden"
		}
		if got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

func TestMissing(t *testing.T) {
	for output, want := range map[string]string{
		"cat: /w/t/words: No such file or directory\n":                                      "/w/t/words",
		"cat: 'two words': No such file or directory\ndiff: ref: No such file or directory": "two words, ref",
		"/w/t/test.sh: 3: ./helper: not found\n":                                            "./helper",
		"FileNotFoundError: [Errno 2] No such file or directory: '/w/t/ref.json'":           "/w/t/ref.json",
		"sh: 1: cannot open ref.txt: No such file":                                          "ref.txt",
		"ls: cannot access '/w/t/x': No such file or directory":                             "/w/t/x",
		"fine": "",
	} {
		if got := strings.Join(Missing([]byte(output)), ", "); got != want {
			t.Errorf("%q: %q, want %q", output, got, want)
		}
	}
}
