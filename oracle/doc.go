// Package oracle runs a candidate and judges what came of it. Input and output
// start here: the packages below only compute.
//
// An [Executor] runs a [Job], one command on some files, and reports a [Result].
// A [Script] makes of an executor the oracle a reduction asks:
//
//	argv, err := oracle.Find("./interesting.sh")
//	exec, err := oracle.NewLocal(oracle.LocalOptions{Workers: 8})
//	defer exec.Close()
//	test := &oracle.Script{Exec: exec, Argv: argv, Args: []string{"a.c"}, Timeout: 10 * time.Second}
//	out, err := test.Test(ctx, text.Single("a.c", source))
//
// # What a test may rely on
//
// The working directory is new and holds the candidate and nothing else. TMPDIR
// is a second new directory beside it. The paths a user named are the
// arguments, and the bytes of a single file are also on stdin. stdout and stderr
// are one pipe that never closes early and never fills up: what is beyond the
// limit is read and dropped. There is no terminal, and no descriptor beyond 2.
//
// # What a user may rely on
//
// Nothing a test started outlives it: not after a normal exit, a timeout, a
// cancellation or Close, and not when the program itself dies by SIGKILL. That
// includes daemons (setsid, double fork). Its directories go with it.
//
// # How, on Linux
//
// Three kinds of process take part, all of them the same executable:
//
//	program ── keeper ─┬─ supervisor ── test ── whatever it starts
//	                   └─ supervisor ── test ...
//
// A supervisor runs one test at a time. As a child subreaper it inherits every
// orphan below it, so "kill my children until I have none" is complete, and as a
// process of its own it may reap whatever it finds; in the program itself that
// would steal the children of its os/exec. It lives as long as the program: an
// end of file on its socket means the program is gone, however it went.
//
// The keeper is the parent of the supervisors and a subreaper too. It is there
// for the day a supervisor is killed (by a test that kills its parent, say): the
// orphans then become children of the keeper, which knows its own supervisors
// and kills everything else. The job is run once more on a new supervisor; a
// second death is an error. The keeper also removes the scratch directory when
// the program died. So the program itself need not be a subreaper.
//
// Keeper and supervisors are /proc/self/exe started again under the name
// "whittle-supervisor" with a socket as descriptor 3. An init function in this
// package notices and never returns, so any program that imports the package
// works without set-up, tests included, and both sides are always the same
// version. The price: package initialisers that run before this one run in the
// supervisors as well.
//
// # What it does not do
//
// It is no sandbox. A test may write anywhere, and a process that it starts by
// asking somebody else (a container daemon, at, systemd-run) is not ours to find.
// A process of another user (sudo) cannot be killed; Run then returns an error.
// If keeper and supervisor are killed at once, leftovers are not found either.
//
// Elsewhere than on Linux only the process group of a test is killed, so a daemon
// escapes, and so does a running test when the program is killed by SIGKILL.
package oracle
