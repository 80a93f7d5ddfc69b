package environ

import (
	"fmt"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/shell"
)

// Encode returns an environment as bytes, to be stored; Decode is its inverse.
func Encode(env []string) []byte { return []byte(strings.Join(env, "\x00")) }

// Decode is the inverse of Encode.
func Decode(b []byte) []string {
	if len(b) == 0 {
		return []string{}
	}
	return strings.Split(string(b), "\x00")
}

// Differ returns the names of the variables that are not the same in two environments, without those
// that say where a user has logged in.
func Differ(was, now []string) []string {
	before, after := table(was), table(now)
	all := map[string]string{}
	for name, value := range before {
		if other, ok := after[name]; !ok || other != value {
			all[name] = ""
		}
	}
	for name := range after {
		if _, ok := before[name]; !ok {
			all[name] = ""
		}
	}
	var out []string
	for name := range all {
		if !volatile(name) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// volatile reports whether a variable says where a user has logged in: the terminal, the desktop,
// the connection.
func volatile(name string) bool {
	return slices.Contains(volatileNames, name) ||
		slices.ContainsFunc(volatileStarts, func(start string) bool { return strings.HasPrefix(name, start) })
}

var (
	volatileNames = []string{
		"COLORTERM", "DESKTOP_SESSION", "DESKTOP_STARTUP_ID", "DISPLAY", "GPG_AGENT_INFO", "GPG_TTY", "INVOCATION_ID", "JOURNAL_STREAM",
		"LS_COLORS", "MAIL", "MANAGERPID", "PPID", "SESSION_MANAGER", "STY", "TERM", "TERMCAP", "TMUX", "TMUX_PANE",
		"WAYLAND_DISPLAY", "WINDOW", "WINDOWPATH", "XAUTHORITY", "XDG_ACTIVATION_TOKEN", "XDG_CURRENT_DESKTOP", "XDG_MENU_PREFIX",
		"XDG_RUNTIME_DIR", "XDG_SEAT", "XDG_VTNR",
	}
	volatileStarts = []string{
		"ALACRITTY_", "DBUS_", "GNOME_", "ITERM_", "KDE_", "KITTY_", "KONSOLE_", "MEMORY_PRESSURE_", "SSH_", "SUDO_", "SYSTEMD_", "TERM_",
		"VSCODE_", "VTE_", "WEZTERM_", "WT_", "XDG_SESSION_",
	}
)

// Script returns an environment as a shell script that runs a command in it. Variables whose value
// is [Hidden] are those of whoever runs the script.
func Script(env []string) string {
	var b strings.Builder
	b.WriteString("#!/bin/sh\n# The environment of the tests in this session. To run a command in it:\n#\n#     sh environment.sh COMMAND [ARGUMENTS]\n#\n" +
		"# Every test also has directories of its own, in PWD and TMPDIR.\n")
	if left := HiddenIn(env); len(left) > 0 {
		fmt.Fprintf(&b, "# Left out as secrets, and yours if you have set them: %s\n", strings.Join(left, ", "))
	}
	b.WriteString("exec env -i \\\n")
	for _, e := range env {
		name, value, _ := strings.Cut(e, "=")
		switch {
		case value != Hidden:
			fmt.Fprintf(&b, "\t%s \\\n", shell.Quote(e))
		case shell.IsName(name):
			fmt.Fprintf(&b, "\t${%s+\"%[1]s=$%[1]s\"} \\\n", name)
		}
	}
	b.WriteString("\t\"$@\"\n")
	return b.String()
}

// HiddenIn returns the names of the variables whose value is [Hidden].
func HiddenIn(env []string) []string {
	var out []string
	for _, e := range env {
		if name, value, _ := strings.Cut(e, "="); value == Hidden {
			out = append(out, name)
		}
	}
	return out
}
