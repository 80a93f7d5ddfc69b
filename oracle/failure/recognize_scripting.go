package failure

const pythonPast = `File "<|line [0-9]+$|/importlib/`

var scripting = []*recognizer{
	{
		kind: "Python exception group", head: `^ {4,}\| [A-Za-z_][\w.]*(: .*)?$`, reverse: true, first: true, skip: `^ +\| `,
		frame: `^    +\|   File ".*", line [0-9]+(?:, in (.+))?$`, past: pythonPast, lib: pythonLib, until: `Traceback \(most recent call last\):`,
	},
	{
		kind: "Python exception", head: `^[A-Za-z_][A-Za-z0-9_.]*(: .*)?$`, reverse: true,
		frame: `^  +File ".*", line [0-9]+(?:, in (.+))?$`, past: pythonPast, lib: pythonLib, until: `^Traceback \(most recent call last\):`,
		chain: `^(During handling of the above exception, another exception occurred|The above exception was the direct cause of the following exception):`,
	},
	{
		kind: "Ruby exception", head: rubyHead, lead: "^[^ ]+:[0-9]+:in [`'].*?': ", frame: "^\tfrom .*:in [`'](.+)'$", past: `/rubygems/|<internal:`, lib: `/lib/ruby/[0-9]`,
		chain: rubyHead, until: `^[^ \t]`,
	},
	{kind: "Ruby syntax error", head: `^([a-z]+: )?[^ ]+:[0-9]+: .*\(SyntaxError\)$`},
	{
		kind: "PHP error", head: `^(PHP )?([A-Z][a-z]+ )?(fatal|Fatal|Parse) error: `, skip: `^PHP `, frame: `^#[0-9]+ (?:.*\([0-9]+\): |\[internal function\]: )([^(]+)\(.*\)$`, past: `\{main\}|\[internal function\]`, args: true, until: `^ *$|^  thrown`,
	},
	{
		kind: "Lua error", head: `^[^ ]*lua[^ ]*: .*`, skip: `^[^ ]*lua[^ ]*?: `, frame: `^\t.+: in (.+)$`, past: `\[C\]: |: in main chunk`, needs: true,
	},
	{kind: "Perl syntax error", head: ` at [^ ]+ line [0-9]+, near `, anyEnd: true},
	{
		kind: "Perl error", head: ` at [^ ]+ line [0-9]+(, <[^>]*> (line|chunk) [0-9]+)?\.$`, last: true, anyEnd: true,
		frame: `^\t([A-Za-z_][\w:]*)\(.*\) called at .* line [0-9]+$|^\t(eval \{\.\.\.\}|require .*|[A-Za-z_][\w:]*) called at .* line [0-9]+$`, past: ` eval \{`, args: true, until: `^[^\t]`,
	},
}

const (
	// The name of a package directory has a "-", that of the library has not.
	pythonLib = `/python[0-9.]+/[A-Za-z0-9_]+(\.py"|/)`

	rubyHead = "^[^ \t]+:[0-9]+:in [`'].*': .* \\([A-Z][\\w:]*\\)$"
)
