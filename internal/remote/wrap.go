package remote

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"

	"github.com/whittle-dd/whittle/oracle"
)

// keptOutput is how many bytes of output are kept, and of each stream if they are split.
const keptOutput = 64 << 10

// The parts of the script. It needs a POSIX shell with cat, chmod, cp, head, mkdir, mkfifo, sleep and tail,
// and uses setsid if that is there. It is part of the key of cached results: a change of a single byte
// makes all of them worthless.
//
// The test runs in the foreground, because a shell without job control has what it runs in the background
// ignore SIGINT. A shell says so if a signal ended its child, bash only outside of the mode that it has as sh. But
// none says so after SIGINT and SIGPIPE, and some not after SIGTERM: a test that exits with 130, 141 or 143 by itself
// cannot be told from one that was ended by them. Where that matters, the test is run once more, carefully.
const (
	wrapStart = `PATH=/usr/local/bin:/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin
if [ -n "$BASH_VERSION" ]; then set +o posix; fi
umask 022
cd -P . || exit 1
whittle_r=$PWD
mkdir -p w x/d x/tmp && cp -R in/. x/d && chmod -R u=rwX,go=rX x/d || exit 1
if [ -f setup ]; then (cd x/d && . "$whittle_r/setup") || exit 1; fi
`
	// The program must be there. That it is not is no verdict about the candidate.
	wrapCheck = `whittle_p=%s
if ! [ -e "$whittle_p" ]; then echo missing >w/verdict; exit 1; fi
if ! [ -f "$whittle_p" ] || ! [ -x "$whittle_p" ]; then echo denied >w/verdict; exit 1; fi
`
	wrapReader = `mkfifo w/%[1]s || exit 1
{ head -c %[2]d >w/%[1]s1; %[3]s; } <w/%[1]s & whittle_%[1]s=$!
`
	wrapDiscard = `exec cat >/dev/null`
	wrapEnd     = `tail -c %d >w/%s2`

	// A guard in a session of its own kills the test when the timer ends: when time is up, or when the server
	// has killed the script and the timer with it. If the test has ended and somebody still holds its output
	// open, the guard has them not waited for. It is told the process before, because servers remove the directory
	// at once.
	wrapLimit = `mkfifo w/a || exit 1
whittle_g=; if command -v setsid >/dev/null; then whittle_g=-; fi
${whittle_g:+setsid} /bin/sh -c 'read -r p; read -r x
if [ -f w/done ]; then kill "$@"; exit; fi
echo >w/late
if [ -z "$p" ]; then read -r p <w/a; fi
kill -KILL "$0$p"' "$whittle_g" $whittle_o $whittle_e <w/a >/dev/null 2>&1 & whittle_w=$!
exec 9>w/a
sleep %d </dev/null >&9 2>/dev/null 9>&- & whittle_t=$!
exec 9>&-
`
	wrapRun = `exec 2>w/note
(cd x/d || exit 125
unset OLDPWD
PATH=%s; TMPDIR=$whittle_r/x/tmp; export PATH PWD TMPDIR
%sexec ${whittle_g:+setsid} /bin/sh -c 'echo $$ >"$0/pid"; echo $$ >"$0/a"; exec "$@"' "$whittle_r/w" %s%s) <%s >w/o 2>%s
whittle_s=$?
: >w/done
case $whittle_s in 130 | 141 | 143) echo >&2; esac
if [ $whittle_s -gt 128 ] && [ $whittle_s -le 192 ] && [ -s w/note ]; then
whittle_s="signal $((whittle_s - 128))"
else whittle_s="exit $whittle_s"; fi
%sexec 2>/dev/null
if [ -n "$whittle_g" ]; then read -r whittle_x <w/pid && kill -KILL "-$whittle_x"; fi
wait $whittle_o $whittle_e
kill $whittle_t $whittle_w; wait $whittle_t $whittle_w
if [ -f w/late ]; then whittle_s=timeout; fi
echo "$whittle_s" >w/verdict
[ "$whittle_s" != timeout ]
`

	// Most kinds of awk tell a signal from an exit status, and are on most systems. One is used if it does.
	carefulStart = `whittle_k=$(command -v awk) && "$whittle_k" 'BEGIN { exit system("kill -TERM $$") != 271 }' </dev/null >/dev/null 2>&1 || whittle_k=
whittle_b='BEGIN {
for (i = 2; i < ARGC; i++) {
n = split(ARGV[i], part, /\047/); c = c " \047" part[1]
for (k = 2; k <= n; k++) c = c "\047\\\047\047" part[k]
c = c "\047" }
s = system("exec" c); print s >ARGV[1]; exit s > 255 ? 1 : s }'
`
	carefulWords = `${whittle_k:+"$whittle_k" "$whittle_b" "$whittle_r/w/status"} `
	carefulEnd   = `if [ -s w/status ]; then
read -r whittle_n <w/status
if [ "$whittle_n" -ge 256 ]; then whittle_s="signal $((whittle_n % 256))"; else whittle_s="exit $whittle_n"; fi
fi
`
)

// doubtful reports whether the script cannot be sure that a signal has ended the test.
func (e ending) doubtful() bool {
	return e.signal == int(syscall.SIGINT) || e.signal == int(syscall.SIGPIPE) || e.signal == int(syscall.SIGTERM)
}

// wrap returns the script that runs a job, carefully if that is needed.
func (e *actions) wrap(j oracle.Job, home, careful bool) string {
	var b strings.Builder
	b.WriteString(wrapStart)
	words := e.words(j)
	fmt.Fprintf(&b, wrapCheck, words[0])
	stderr := "&1"
	if j.Split {
		for _, name := range []string{"o", "e"} {
			fmt.Fprintf(&b, wrapReader, name, keptOutput/2, fmt.Sprintf(wrapEnd, keptOutput/2+1, name))
		}
		stderr = "w/e"
	} else {
		fmt.Fprintf(&b, wrapReader, "o", keptOutput+1, wrapDiscard)
	}
	limit := j.Timeout
	if limit <= 0 {
		limit = forever
	}
	fmt.Fprintf(&b, wrapLimit, (limit+time.Second-1)/time.Second) // not every sleep takes fractions
	stdin := "/dev/null"
	if j.Stdin && len(j.Files) == 1 && !j.Files[0].Link && !j.Files[0].Dir {
		stdin = `"$whittle_r"/x/d/` + quote(j.Files[0].Path)
	}
	own := ""
	if home {
		own = "HOME=$TMPDIR; export HOME\n"
	}
	before, after := "", ""
	if careful {
		b.WriteString(carefulStart)
		before, after = carefulWords, carefulEnd
	}
	fmt.Fprintf(&b, wrapRun, e.searchPath(j), own, before, strings.Join(words, " "), stdin, stderr, after)
	return b.String()
}

// forever is the limit of a job that has none: an action must have one.
const forever = time.Hour

// words returns the words of a job's command for a shell. Paths of the candidate and of uploaded files are
// known only where the action runs.
func (e *actions) words(j oracle.Job) []string {
	paths := make([]string, len(j.Paths))
	for i, p := range j.Paths {
		paths[i] = `"$whittle_r"/x/d/` + quote(p)
	}
	var out []string
	for _, word := range j.Argv {
		if there, ok := e.inputs.where(word); ok {
			out = append(out, `"$whittle_r"/t/`+quote(there))
		} else if !j.Insert || !strings.Contains(word, oracle.Mark) {
			out = append(out, quote(word))
		} else {
			parts := strings.Split(word, oracle.Mark)
			for i := range parts {
				parts[i] = quote(parts[i])
			}
			for _, p := range paths {
				out = append(out, strings.Join(parts, p))
			}
		}
	}
	if !j.Insert {
		out = slices.Concat(out, paths)
	}
	return out
}

// quote returns a word in single quotes.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// An ending is what a verdict file says.
type ending struct {
	exit, signal     int
	timedOut         bool
	missing, refused bool // the program
}

// endings holds all verdicts by the hash of their file.
var endings = sync.OnceValue(func() map[string]ending {
	m := map[string]ending{}
	put := func(line string, e ending) { m[blobOf([]byte(line+"\n")).digest.Hash] = e }
	for i := range 256 {
		put("exit "+strconv.Itoa(i), ending{exit: i})
	}
	for i := 1; i <= 64; i++ {
		put("signal "+strconv.Itoa(i), ending{exit: 128 + i, signal: i})
	}
	put("timeout", ending{timedOut: true})
	put("missing", ending{missing: true})
	put("denied", ending{refused: true})
	return m
})

// outputs are the files that an action may leave, sorted.
var outputs = []string{"w/e1", "w/e2", "w/o1", "w/o2", "w/verdict"}

// output returns an output file of a result, or nil.
func output(res *repb.ActionResult, name string) *repb.OutputFile {
	for _, f := range res.GetOutputFiles() {
		if f.Path == name {
			return f
		}
	}
	return nil
}
