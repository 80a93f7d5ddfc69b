#define _GNU_SOURCE
#include "watch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int whittle_stderr = -1;
volatile char *whittle_exits; // shared by both processes; NULL: there was no memory for it

static pid_t child;
static char text[64 << 10]; // the beginning of what the runtime has printed
static size_t length;

// limits lists the limits that can stop the program, in words of the shell. It returns "" if
// there are none. A limit of processes matters only if it is low.
static const char *limits(void)
{
	static char words[200];
	struct rlimit l;
	words[0] = 0;
	if (getrlimit(RLIMIT_AS, &l) == 0 && l.rlim_cur != RLIM_INFINITY)
		sprintf(words + strlen(words), ", ulimit -v is %llu", (unsigned long long)l.rlim_cur / 1024);
	if (getrlimit(RLIMIT_DATA, &l) == 0 && l.rlim_cur != RLIM_INFINITY)
		sprintf(words + strlen(words), ", ulimit -d is %llu", (unsigned long long)l.rlim_cur / 1024);
	if (getrlimit(RLIMIT_NPROC, &l) == 0 && l.rlim_cur < 4096)
		sprintf(words + strlen(words), ", ulimit -u is %llu", (unsigned long long)l.rlim_cur);
	return words[0] ? words + 2 : words;
}

static void explain(void)
{
	fprintf(stderr, "whittle: there is not enough memory, or there are not enough threads, because the shell limits them (%s); "
		"raise the limit and run the same command, which resumes\n", limits());
}

// denied reports whether the runtime has crashed because it got no memory or no thread.
static int denied(void)
{
	static const char *const words[] = {
		"out of memory", "annot allocate memory", "failed to reserve", "newosproc", "pthread_create failed",
		"failed to create new OS thread", "ulimit -u",
	};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strstr(text, words[i]))
			return 1;
	return 0;
}

// forward passes on a signal that was sent to this process alone. The terminal sends its signals
// to the child as well.
static void forward(int sig, siginfo_t *info, void *unused)
{
	(void)unused;
	if (info->si_code <= 0 && info->si_pid != child)
		kill(child, sig);
}

static void forward_signals(void)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2};
	struct sigaction a, old;
	memset(&a, 0, sizeof a);
	a.sa_sigaction = forward;
	a.sa_flags = SA_SIGINFO | SA_RESTART;
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
		if (sigaction(signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN) // nohup
			sigaction(signals[i], &a, NULL);
}

// watch reads what the child's runtime prints until the child ends, and ends like it.
static void watch(int from)
{
	char rest[4096];
	ssize_t n;
	int status = 0;
	for (;;) {
		size_t room = sizeof text - 1 - length;
		n = room > 0 ? read(from, text + length, room) : read(from, rest, sizeof rest);
		if (n > 0 && room > 0)
			length += n;
		if (n == 0 || (n < 0 && errno != EINTR))
			break;
	}
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	int sig = WIFSIGNALED(status) ? WTERMSIG(status) : 0; // without memory, the runtime may not even get to its own end
	int crashed = (WIFEXITED(status) && WEXITSTATUS(status) == 2) || sig == SIGABRT || sig == SIGSEGV || sig == SIGBUS || sig == SIGTRAP;
	int silent = length == 0 && whittle_exits && !*whittle_exits; // the runtime could not even print
	if (crashed && (silent || denied())) {
		explain();
		_exit(1);
	}
	fwrite(text, 1, length, stderr);
	fflush(stderr);
	if (WIFSIGNALED(status)) {
		signal(WTERMSIG(status), SIG_DFL);
		raise(WTERMSIG(status));
	}
	_exit(WEXITSTATUS(status));
}

// supervisor reports whether this process is a helper of package oracle, which reports its crashes.
static int supervisor(void)
{
	static const char name[] = "whittle-supervisor";
	char word[sizeof name];
	int fd = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : read(fd, word, sizeof word);
	close(fd);
	return n == sizeof word && memcmp(word, name, sizeof name) == 0;
}

// start runs before the Go runtime. In the child it returns.
__attribute__((constructor)) static void start(void)
{
	int p[2];
	if (!*limits() || getenv("GOTRACEBACK") || supervisor())
		return;
	if (pipe2(p, O_CLOEXEC) < 0)
		return;
	void *page = mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (page != MAP_FAILED)
		whittle_exits = page;
	pid_t self = getpid();
	child = fork();
	if (child < 0) {
		explain();
		_exit(1);
	}
	if (child > 0) {
		close(p[1]);
		forward_signals();
		watch(p[0]);
	}
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != self)
		_exit(1);
	whittle_stderr = fcntl(2, F_DUPFD_CLOEXEC, 10);
	dup2(p[1], 2);
	close(p[0]);
	close(p[1]);
}
