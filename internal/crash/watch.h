// The descriptor of standard error if the program is watched, or -1.
extern int whittle_stderr;

// The program sets this byte, if there is one, before it exits on its own: its status 2 is not that
// of a crash.
extern volatile char *whittle_exits;
