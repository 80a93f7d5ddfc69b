// Package oracle runs a program on each candidate of a reduction and turns the
// way it ends into a verdict. This is where input and output start: the packages
// that reduce only compute.
//
// [Command] makes a program the oracle of a reduction:
//
//	test, err := oracle.Command("./interesting.sh")
//	...
//	defer test.Close()
//	out, err := test.Test(ctx, text.Single("a.c", source))
//
// It returns a [Script], which has an [Executor] run a [Job], one command on some
// files, and judges the [Result]. To choose the number of workers, the scratch
// directory or the limit of output, make the parts yourself:
//
//	argv, err := oracle.Find("./interesting.sh")
//	...
//	exec, err := oracle.NewLocal(oracle.LocalOptions{Workers: 8})
//	...
//	defer exec.Close()
//	test := &oracle.Script{Exec: exec, Argv: argv, Args: []string{"a.c"}, Timeout: 10 * time.Second}
//
// Below, the test is the program, and the oracle is the Script that runs it.
//
// # What a test may rely on
//
// The working directory is new and holds the candidate and nothing else. TMPDIR
// is a second new directory beside it. The absolute paths of what the user named are
// the arguments, so a test may change its directory, and all tests of an executor, and
// of others below the same root, get paths of the same length. The content of a single
// file is also on stdin. stdout and stderr
// are one pipe that never closes early and never fills up: output beyond the limit
// is read and discarded. There is no terminal, and no descriptor above 2 is open.
//
// # What a user may rely on
//
// No process that a test started outlives it: not after a normal exit, a timeout,
// a cancellation or Close, and not even if the program itself is killed by SIGKILL.
// This includes daemons (setsid, double fork). The test's directories are removed
// as well.
//
// # How it works on Linux
//
// Three kinds of process take part, all running the same executable:
//
//	program ── keeper ─┬─ supervisor ── test ── processes it starts
//	                   └─ supervisor ── test ...
//
// A supervisor runs one test at a time. As a child subreaper it inherits every
// orphan below it, so "kill my children until I have none" is complete, and as a
// separate process it may reap whatever it finds; in the program itself, that
// would steal the children of package os/exec. A supervisor lives as long as the
// program: an end of file on its socket means that the program has ended, for
// whatever reason.
//
// The keeper is the parent of the supervisors and a subreaper too. It is needed
// when a supervisor is killed (for example by a test that kills its parent): the
// orphans then become children of the keeper, which knows its own supervisors
// and kills everything else. The job is run once more on a new supervisor; if
// that dies too, Run returns an error. The keeper also removes the scratch
// directory if the program is killed. So the program itself need not be a
// subreaper. If the keeper is killed too, or has not been started yet, the next
// program that opens an executor or calls [Scratch] removes the directory: it is
// locked while it is in use.
//
// Keeper and supervisors are /proc/self/exe, started under the name
// "whittle-supervisor" with a socket as descriptor 3. An init function in this
// package recognizes this and never returns, so every program that imports the
// package works without setup, tests included, and both sides are always the same
// version. The price: package initializers that run before this one also run in
// the supervisors.
//
// # What it does not do
//
// Unless [LocalOptions.Contain] says otherwise, a test may write anywhere. If it is
// contained, it may write only to its own directories, to private copies of /tmp and
// /dev/shm, and where it is allowed to. That protects against tests that go wrong, not
// against hostile programs: it is not a sandbox for those. Processes that a test has
// another program start (a container daemon, at, systemd-run) are not found.
// Processes of another user (sudo) cannot be killed; Run then returns an error. A
// contained test cannot change its user, unless it is run by root.
//
// A contained test runs in a PID namespace, where the system allows that: the kernel
// kills all of it when its supervisor ends. Otherwise, if keeper and supervisor are
// killed at the same time, the kernel kills the test
// itself (PR_SET_PDEATHSIG), but no process that the test has started: they do not
// inherit that signal, and a program that another user owns and that changes its user
// clears it. The program, or the next that opens an executor, then kills the processes
// whose environment names a directory of the test, as TMPDIR does. A daemon that has
// cleared its environment survives then.
//
// If a test leaves a link or a mount in its directories, what it leads to is not removed.
//
// On systems other than Linux only the process group of a test is killed, so
// daemons survive, and so does a running test if the program is killed by SIGKILL.
package oracle
