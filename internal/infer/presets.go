package infer

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
)

// Names of what --valid stands for without a command.
const (
	Compiles = "compiles"
	NoUB     = "no-ub"
)

// IsPreset reports whether a value of --valid is a name and not a command.
func IsPreset(value string) bool { return value == Compiles || value == NoUB }

// A checker tells whether a file is valid.
type checker struct {
	tool   string // that must be installed
	script string // the shell command, in which "$f" is the file
}

// checkers are those of each language, the best first. They write nothing but to $TMPDIR, which is
// removed with the run. None is told to write to /dev/null: run by root, some tools replace it.
var checkers = map[string][]checker{
	"bash":       {{"bash", `bash -n "$f"`}, {"sh", `sh -n "$f"`}},
	"c":          {{"gcc", `gcc -fsyntax-only "$f"`}, {"clang", `clang -fsyntax-only "$f"`}},
	"cpp":        {{"g++", `g++ -fsyntax-only "$f"`}, {"clang++", `clang++ -fsyntax-only "$f"`}},
	"go":         {{"go", `go build -o "$TMPDIR/out" "$f"`}, {"gofmt", `gofmt -l -e "$f"`}},
	"java":       {{"javac", `javac -proc:none -nowarn -d "$TMPDIR" "$f"`}},
	"javascript": {{"node", `node --check "$f"`}},
	"json":       {{"python3", `python3 -c 'import json, sys; json.load(open(sys.argv[1], "rb"))' "$f"`}, {"jq", `jq -e 'true' "$f"`}},
	"lua":        {{"luac", `luac -p "$f"`}, {"lua", `lua -e 'assert(loadfile(arg[1]))' "$f"`}},
	"php":        {{"php", `php -l "$f"`}},
	"python":     {{"python3", `python3 -c 'import sys; compile(open(sys.argv[1], "rb").read(), sys.argv[1], "exec")' "$f"`}},
	"ruby":       {{"ruby", `ruby -c "$f"`}},
	"rust":       {{"rustc", `rustc --edition 2021 --crate-type lib --crate-name input --emit metadata --cap-lints allow --out-dir "$TMPDIR" "$f"`}},
	"toml":       {{"python3", `python3 -c 'import sys, tomllib; tomllib.load(open(sys.argv[1], "rb"))' "$f"`}},
	"typescript": {{"tsc", `tsc --noEmit "$f"`}},
	"xml":        {{"xmllint", `xmllint --noout --nonet "$f"`}},
	"zig":        {{"zig", `zig ast-check "$f"`}},
}

// eachFile runs a shell command on every file that a candidate still has.
const eachFile = `for f; do [ ! -f "$f" ] || %s || exit 1; done`

// noUB builds a program, and again with sanitizers, and runs that; CC and FLAGS are replaced. It fails
// if the compiler warns of undefined behavior, which it notices better without sanitizers, or if one
// of these reports something. How the program itself ends does not matter, nor do leaks.
const noUB = `
for f; do shift; case $f in *.h | *.hh | *.hpp) ;; *) [ ! -f "$f" ] || set -- "$@" "$f" ;; esac; done
CC -O2 FLAGS \
  -Werror=return-type -Werror=uninitialized -Werror=maybe-uninitialized -Werror=array-bounds \
  -Werror=sequence-point -Werror=format -Werror=div-by-zero -Werror=shift-count-negative \
  -Werror=shift-count-overflow -Werror=aggressive-loop-optimizations \
  "$@" -o "$TMPDIR/program" &&
CC -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all "$@" -o "$TMPDIR/program" || exit 1
export ASAN_OPTIONS=detect_leaks=0:exitcode=113 UBSAN_OPTIONS=exitcode=113
"$TMPDIR/program" > "$TMPDIR/output"
[ $? -ne 113 ]`

// Preset returns the command that a name stands for, in a language.
func Preset(name, language string) (Command, error) {
	if name == NoUB {
		return noUBCommand(language)
	}
	known := checkers[language]
	if known == nil {
		return Command{}, fmt.Errorf("no checker is known for %s; write a command: --valid 'CHECKER @@'", language)
	}
	var tools []string
	for _, c := range known {
		if installed(c.tool) {
			return shell(fmt.Sprintf(eachFile, c.script))
		}
		tools = append(tools, c.tool)
	}
	return Command{}, fmt.Errorf("no checker for %s is installed (%s); install one, or write a command: --valid 'CHECKER @@'", language, strings.Join(tools, ", "))
}

// NoUBScript returns the shell script of --valid no-ub, for C or C++.
func NoUBScript(compiler string) string {
	flags := "-Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion -Werror=incompatible-pointer-types"
	if strings.HasSuffix(compiler, "++") {
		flags = "-Werror=delete-incomplete -Werror=init-self"
	}
	return strings.NewReplacer("CC", compiler, "FLAGS", flags).Replace(strings.TrimSpace(noUB))
}

func noUBCommand(language string) (Command, error) {
	compilers := map[string][]string{"c": {"gcc", "clang"}, "cpp": {"g++", "clang++"}}[language]
	if compilers == nil {
		return Command{}, fmt.Errorf("undefined behavior is looked for in C and C++, and the input is %s", language)
	}
	i := slices.IndexFunc(compilers, installed)
	if i < 0 {
		return Command{}, fmt.Errorf("neither %s is installed", strings.Join(compilers, " nor "))
	}
	return shell(NoUBScript(compilers[i]))
}

func installed(tool string) bool {
	_, err := exec.LookPath(tool)
	return err == nil
}

func shell(script string) (Command, error) {
	return NewCommand([]string{"sh", "-c", script, "sh", "@@"})
}
