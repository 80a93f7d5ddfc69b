// The descriptor of standard error if the program is watched, or -1.
extern int whittle_stderr;
