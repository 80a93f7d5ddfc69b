// Package gitrange reads the history between two commits of a git repository, as changes that can be
// applied to the first one in any combination.
//
// It never writes to the repository: git runs in a repository of its own below the scratch directory,
// which borrows the objects of the user's. So hooks, filters and configuration have no effect,
// nothing is fetched, and nothing is cleaned up there.
package gitrange

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/whittle-dd/whittle/oracle"
)

// ErrNoGit says that there is no git on this machine.
var ErrNoGit = errors.New("git is not installed, or not in PATH: it is needed to read the history")

// A Repo is a user's repository that can be read.
type Repo struct {
	Dir     string // its checkout, or the repository itself if it is bare; absolute
	Bare    bool
	Shallow bool
	format  string // "sha1" or "sha256"
	own     string // the repository that borrows its objects
	remove  func() error
	objects *objects
}

// Open finds the repository that contains a directory. The caller closes it.
func Open(ctx context.Context, dir string) (*Repo, error) {
	if _, err := exec.LookPath("git"); err != nil {
		return nil, ErrNoGit
	}
	out, err := git(ctx, dir, "rev-parse", "--path-format=absolute", "--git-path", "objects", "--git-path", "shallow",
		"--git-common-dir", "--is-bare-repository", "--show-object-format")
	if err != nil {
		return nil, notFound(dir, err)
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != 5 {
		return nil, fmt.Errorf("git rev-parse printed %q; a newer git is needed", out)
	}
	r := &Repo{Dir: lines[2], Bare: lines[3] == "true", format: lines[4]}
	if !r.Bare {
		top, err := git(ctx, dir, "rev-parse", "--path-format=absolute", "--show-toplevel")
		if err != nil {
			return nil, fmt.Errorf("%s is inside of a repository's own files; name its checkout", dir)
		}
		r.Dir = strings.TrimSuffix(string(top), "\n")
	}
	shallow, err := os.ReadFile(lines[1])
	r.Shallow = err == nil && len(shallow) > 0
	if err := r.borrow(lines[0], shallow); err != nil {
		return nil, err
	}
	return r, nil
}

// notFound explains why no repository can be read.
func notFound(dir string, err error) error {
	switch words := err.Error(); {
	case strings.Contains(words, "not a git repository"):
		return fmt.Errorf("%s is not in a git repository", dir)
	case strings.Contains(words, "dubious ownership"):
		return fmt.Errorf("%s belongs to another user, and git refuses to read it: make a clone of your own", dir)
	case strings.Contains(words, "cannot change to"):
		return fmt.Errorf("%s: there is no such directory", dir)
	}
	return err
}

// borrow makes the repository that borrows the objects.
func (r *Repo) borrow(objects string, shallow []byte) (err error) {
	var scratch string
	if scratch, r.remove, err = oracle.Scratch(); err != nil {
		return err
	}
	r.own = filepath.Join(scratch, "history.git")
	config := "[core]\n\trepositoryformatversion = 1\n\tbare = true\n[gc]\n\tauto = 0\n[maintenance]\n\tauto = false\n"
	if r.format != "sha1" {
		config += "[extensions]\n\tobjectFormat = " + r.format + "\n"
	}
	files := map[string]string{"HEAD": "ref: refs/heads/none\n", "config": config, "objects/info/alternates": objects + "\n"}
	if r.Shallow {
		files["shallow"] = string(shallow)
	}
	for _, dir := range []string{"objects/info", "refs"} {
		if err := os.MkdirAll(filepath.Join(r.own, dir), 0o700); err != nil {
			return errors.Join(err, r.remove())
		}
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(r.own, name), []byte(content), 0o600); err != nil {
			return errors.Join(err, r.remove())
		}
	}
	r.objects, err = openObjects(r.own)
	if err != nil {
		return errors.Join(err, r.remove())
	}
	return nil
}

// Close ends the processes that read, and removes the repository that borrows.
func (r *Repo) Close() error {
	r.objects.close()
	return r.remove()
}

// Name returns the name of the repository: that of its directory.
func (r *Repo) Name() string {
	name := filepath.Base(r.Dir)
	if r.Bare && name != ".git" {
		name = strings.TrimSuffix(name, ".git")
	}
	if name == ".git" { // a bare repository that was a checkout's
		name = filepath.Base(filepath.Dir(r.Dir))
	}
	return name
}

// Uncommitted reports whether files of the checkout differ from its last commit.
func (r *Repo) Uncommitted(ctx context.Context) bool {
	if r.Bare {
		return false
	}
	args := []string{"-c", "core.fsmonitor=false"}
	filters, _ := git(ctx, r.Dir, "config", "--name-only", "--get-regexp", `^filter\..*\.(clean|process|required)$`)
	for _, name := range strings.Fields(string(filters)) { // they are programs, which may write
		args = append(args, "-c", name+"=")
	}
	out, err := git(ctx, r.Dir, append(args, "status", "--porcelain", "--untracked-files=no", "--ignore-submodules=all")...)
	return err == nil && len(out) > 0
}

// git runs git in a directory, without the user's and the system's configuration, and returns what it
// prints.
func git(ctx context.Context, dir string, args ...string) ([]byte, error) {
	var out, stderr bytes.Buffer
	cmd := command(ctx, dir, args...)
	cmd.Stdout, cmd.Stderr = &out, &stderr
	err := cmd.Run()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		words := strings.TrimPrefix(strings.TrimSpace(stderr.String()), "fatal: ")
		if words == "" {
			words = err.Error()
		}
		return nil, fmt.Errorf("git %s: %s", verb(args), words)
	}
	return out.Bytes(), nil
}

// verb returns the name of git's command among its arguments.
func verb(args []string) string {
	for len(args) > 1 && args[0] == "-c" {
		args = args[2:]
	}
	return args[0]
}

func command(ctx context.Context, dir string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "git", append([]string{"-C", dir}, args...)...)
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "GIT_") {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(cmd.Env, "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_REPLACE_OBJECTS=1",
		"GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0", "GIT_ATTR_NOSYSTEM=1", "LC_ALL=C")
	return cmd
}
