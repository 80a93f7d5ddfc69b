package job

import (
	"context"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/observed"
	"github.com/whittle-dd/whittle/oracle"
)

// Reads finds out by strace which files a job reads or executes on this machine: those that are not the system's nor
// the job's own, by absolute path. It reports false if that is not possible.
func Reads(ctx context.Context, e oracle.Executor, job oracle.Job) (files []string, ok bool) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		return nil, false
	}
	job.Argv = append([]string{"/bin/sh", "-c", readScript, "sh", strace, observed.Calls}, job.Argv...)
	job.Split = false
	res, err := e.Run(ctx, job)
	if err != nil || res.Exit != 0 || res.Cut {
		return nil, false
	}
	regular := func(path string) bool {
		info, err := os.Stat(path)
		return err == nil && info.Mode().IsRegular()
	}
	return slices.DeleteFunc(observed.InTrace(res.Output, regular), func(p string) bool {
		return observed.System(p) || strings.HasPrefix(p, res.Dir+"/") || !regular(p)
	}), true
}

// readScript runs a command under strace and prints the calls that succeeded, each kind once, but not those about files
// of the system, which may be thousands.
const readScript = `strace=$1 calls=$2
shift 2
"$strace" -f -qq -y -s 4096 -e "$calls" -o "$TMPDIR/whittle-trace" -- "$@" >/dev/null 2>&1
[ -s "$TMPDIR/whittle-trace" ] || exit 1
sed -n 's/.*\(AT_FDCWD<[^>]*>\).*/\1/p' "$TMPDIR/whittle-trace" | sort -u
grep -v ' = -1 E' "$TMPDIR/whittle-trace" | grep -v -E '"/(bin|dev|etc|lib|lib32|lib64|proc|sbin|sys|usr)/' |
sed 's/^[0-9]* *//; s/^\(execve("[^"]*"\), \[.*\] *, .*) = /\1) = /; s/ = [0-9]*/ = 0/' | sort -u
exit 0
`
