package failure

// testTemplate is the shell script that [Script] fills in.
const testTemplate = `#!/bin/sh
# A test for a failure of this command{{if .Marked}}, in which @@ is the input{{else}}, which reads the input from standard input{{end}}:
#
{{comment "    " .Words}}
#
{{range .About}}{{comment "" .}}
{{end}}#
{{comment "" (print "Usage: sh THIS-FILE " .Names)}}
# The exit status is 0 if the command fails like this, 1 if it does not, and 125 if
# that cannot be told. Without arguments, the input is in the current directory.
# Written by whittle --write-test. It needs {{.Needs}}.
{{- if .Only}}

# Commands get only these variables.
if [ "${TEST_ENVIRONMENT-}" != clean ]; then
	exec env -i TEST_ENVIRONMENT=clean ${TMPDIR+"TMPDIR=$TMPDIR"} \
		{{range $i, $v := .Only}}{{if $i}} {{end}}{{$v}}{{end}} \
		sh "$0" "$@"
fi
unset TEST_ENVIRONMENT
{{- end}}
{{- if .Start}}

start={{.Start}} # paths in commands that were relative begin here
{{- end}}

run() {
	exec {{.Run}}
}
{{- range .Guards}}

{{comment "" .About}}
{{.Name}}() {
	exec {{.Run}}
}
{{- end}}
{{- if .Debug}}

debug() {
	exec {{.Debug}}
}
{{- end}}

# fails tells whether the command, which has been run, has failed like this.
fails() {
{{- range .Checks}}
	# {{.Comment}}
	{{.Code}}
{{- end}}
	return 0
}
{{- if .Debug}}

# crashes tells whether the command has crashed there, as a debugger shows.
crashes() {
	{{.Debugger}}
}
{{- end}}

# The rest runs commands and compares what they print.

cannot_tell() {
	echo "$0: $*" >&2
	exit 125
}

[ $# -gt 0 ] || set -- {{.Names}}
[ $# -eq {{len .Inputs}} ] || cannot_tell "usage: $0 {{.Usage}}"
for file in "$@"; do
	[ -e "$file" ] || cannot_tell "there is no $file"
done
for tool in {{.Programs}}; do
	command -v "$tool" >/dev/null || cannot_tell "$tool is not installed"
done
{{- range .NeedsSet}}
[ "${ {{- .}}+set}" ] || cannot_tell "{{.}} is not set; its value is a secret, and not part of this test"
{{- end}}
{{- range .Redacted}}
cannot_tell "replace {{.}} in this file by what was left out as a secret, and remove this line"
{{- end}}
dir=$(mktemp -d "${TMPDIR:-/tmp}/failure.XXXXXX") || cannot_tell "no temporary directory can be made"
trap 'rm -rf "$dir"' EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
TMPDIR=$dir/tmp
export TMPDIR
{{- if .Unset}}
unset {{.Unset}}
{{- end}}
{{- range .Set}}
{{.}}
{{- end}}
{{- range .Inputs}}
{{.Var}}=$dir/d/{{.Path}}
{{- end}}

# once FUNCTION INPUT...: runs a command in a new directory with a copy of the input. The
# status of one that a signal ended is 128 and the signal. The shell reports signals, too:
# that is hidden.
once() {
	function=$1
	shift
	rm -rf "$dir/d" "$dir/tmp"
	mkdir "$dir/d" "$dir/tmp"
{{- range .Inputs}}
{{- if .Dir}}
	mkdir -p "$dir/d"/{{.Dir}}
{{- end}}
	cp -RH "{{.Arg}}" "${{.Var}}" || cannot_tell "the input cannot be copied"
{{- end}}
	late=
{{- if .Limit}}
	began=$(date +%s)
{{- end}}
	exec 3>&2 2>/dev/null
	(cd "$dir/d" && "$function") >{{.Stdout}} 2>{{.Stderr}} </dev/null 3>&-
	status=$?
	exec 2>&3 3>&-
{{- if .Limit}}
	if [ $status -eq 137 ] && [ $(($(date +%s) - began)) -ge {{.LimitFloor}} ]; then
		late=yes
	fi
{{- end}}
}

# attempt is like once, but what runs out of time runs once more: the machine may be busy.
attempt() {
	once "$@"
	[ -z "$late" ] || once "$@"
}

# boring ends the test, unless what ran out of time might have failed later.
boring() {
	[ "$late" ] || exit 1
	unsure=yes
}
{{- if .Prints}}

# lines OUTPUT: prints a file without colors, carriage returns and empty lines at the end.
lines() {
	LC_ALL=C tr -d '\000\r' <"$1" | LC_ALL=C awk '{
		gsub(/\033\[[0-9;]*[A-Za-z]/, "")
		if ($0 == "") { empty++; next }
		for (; empty > 0; empty--) print ""
		print
	}'
}
{{- end}}
{{- if .Matches}}

# prints OUTPUT: whether lines of a file match patterns, which are read from standard input.
prints() {
	lines "$1" >"$dir/lines"
	LC_ALL=C awk '
{{.Awk}}
	' - "$dir/lines"
	case $? in
	0) return 0 ;;
	1) return 1 ;;
	esac
	cannot_tell "this awk does not work with the patterns"
}
{{- end}}

unsure=
attempt run "$@"
fails || boring
{{- range .Then}}
{{.}}
{{- end}}
[ -z "$unsure" ] || exit 125
exit 0
`

// matchAwk is the awk program in it. It does what [Matcher] does.
const matchAwk = `	# Patterns come first, then the lines that were printed. A step of a failure is one line:
	#   want P      it matches P
	#   after P     and the line after it matches this
	#   first-of P  it is the first one, after that of the step before, that matches this
	#   but-not P   where lines that match this are not counted
	# "never P" is for lines that must not be there, "reverse" reads from the last line to the first.
	NR == FNR {
		pattern = substr($0, length($1) + 2)
		if ($1 == "want") want[++steps] = pattern
		else if ($1 == "after") after[steps] = pattern
		else if ($1 == "first-of") among[steps] = pattern
		else if ($1 == "but-not") past[steps] = pattern
		else if ($1 == "never") never[++nevers] = pattern
		else if ($1 == "reverse") reverse = 1
		next
	}
	{ line[++n] = $0 }
	function takes(s, i) {
		return line[i] ~ want[s] && (!(s in after) || i < n && line[i + 1] ~ after[s])
	}
	function follow(s, i) {
		for (; s <= steps; s++) {
			for (;; i++) {
				if (i > n) return 0
				if ((s in among) && (line[i] !~ among[s] || (s in past) && line[i] ~ past[s])) continue
				if (takes(s, i)) break
				if (s in among) return 0
			}
			i++
		}
		return 1
	}
	function shown(   i) {
		if (steps == 0 || (1 in among)) return follow(1, 1)
		for (i = 1; i <= n; i++)
			if (takes(1, i) && follow(2, i + 1)) return 1
		return 0
	}
	END {
		for (k = 1; k <= nevers; k++)
			for (i = 1; i <= n; i++)
				if (line[i] ~ never[k]) exit 1
		if (reverse)
			for (i = 1; i < n + 1 - i; i++) {
				other = line[i]
				line[i] = line[n + 1 - i]
				line[n + 1 - i] = other
			}
		exit !shown()
	}
`
