package denied

import (
	"slices"
	"strings"
	"testing"
)

func TestInOutput(t *testing.T) {
	for words, want := range map[string]string{
		"ccache: error: Failed to create directory /home/u/.cache/ccache/tmp: Read-only file system\n":                             "/home/u/.cache/ccache/tmp",
		"sh: 1: cannot create /home/u/log: Permission denied\n":                                                                    "/home/u/log",
		"failed to initialize build cache at /root/.cache/go-build: mkdir /root/.cache/go-build: read-only file system":            "/root/.cache/go-build",
		"npm error path /home/u/.npm/_cacache\nnpm error [Error: EROFS: read-only file system, mkdir '/home/u/.npm/_cacache/tmp']": "/home/u/.npm/_cacache/tmp",
		"PermissionError: [Errno 13] Permission denied: '/srv/x y'":                                                                "/srv/x",
		"/srv/a is fine\nsomething else failed":                                                                                    "",
		"rm: cannot remove 'relative': Permission denied":                                                                          "",
	} {
		var got []string
		for _, r := range InOutput([]byte(words)) {
			got = append(got, r.Path)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %v, want %s", words, got, want)
		}
	}
}

func TestInTrace(t *testing.T) {
	const trace = `12 openat(AT_FDCWD</w/d>, "/home/u/log", O_WRONLY|O_CREAT|O_APPEND, 0666) = -1 EROFS (Read-only file system)
12 openat(AT_FDCWD</w/d>, "/etc/shadow", O_RDONLY) = -1 EACCES (Permission denied)
[pid    13] mkdir("/home/u/.ccache", 0777) = -1 EROFS (Read-only file system)
13 unlinkat(3</home/u>, "x\"y", 0) = -1 EACCES (Permission denied)
14 openat(AT_FDCWD</home/u>, "rel", O_RDWR) = -1 EACCES (Permission denied)
14 fchmod(3</home/u/f>, 0777) = -1 EROFS (Read-only file system)
14 rename("/w/d/a", "/home/u/b") = -1 EACCES (Permission denied)
15 connect(3<TCP:[1]>, {sa_family=AF_INET, sin_port=htons(80)}, 16) = -1 ENETUNREACH (Network is unreachable)
15 openat(AT_FDCWD</w/d>, "/nowhere", O_WRONLY) = -1 ENOENT (No such file or directory)
15 read(3</home/u/f>, "EACCES /x", 9) = 9
`
	want := []Refusal{
		{"/home/u/log", true, false}, {"/etc/shadow", false, false}, {"/home/u/.ccache", true, false}, {`/home/u/x\"y`, true, false}, {"/home/u/rel", true, false}, {"/home/u/f", true, false},
		{"/w/d/a", true, false}, {"/home/u/b", true, false}, {"", false, false}, {"/nowhere", true, true},
	}
	if got := InTrace([]byte(trace)); !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if got := Outside(want, "/w/d", "/home/u"); !slices.Equal(got, []Refusal{{"/etc/shadow", false, false}, {"", false, false}, {"/nowhere", true, true}}) {
		t.Errorf("outside: %v", got)
	}
}

func TestPlaces(t *testing.T) {
	there := []string{"/", "/srv", "/srv/data", "/srv/data/file", "/home", "/home/u"}
	exists := func(p string) bool { return slices.Contains(there, p) }
	for paths, want := range map[string]string{
		"/home/u/.cache/ccache/a/b /home/u/.cache/ccache/c": "/home/u/.cache/ccache",
		"/home/u/.npm/_logs/x /home/u/.m2/y":                "/home/u/.m2 /home/u/.npm",
		"/home/u/.local/share/go/x":                         "/home/u/.local/share/go",
		"/srv/data/new/deep /srv/data":                      "/srv/data",
		"/srv/data/file":                                    "/srv/data/file",
		"/srv/data/file /srv/data/new":                      "/srv/data",
		"/srv/data/file /srv/data-2/x /srv/x":               "/srv",
		"/srv/x":                                            "/srv",
		"/home/u/log":                                       "/home/u",
		"/new":                                              "",
	} {
		if got := strings.Join(Places(strings.Fields(paths), "/home/u", exists), " "); got != want {
			t.Errorf("%s: %s, want %s", paths, got, want)
		}
	}
}
