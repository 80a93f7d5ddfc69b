package failure

var scripting = []*recognizer{
	{
		kind: "Python exception", head: `^[A-Za-z_][A-Za-z0-9_.]*(: .*)?$`, reverse: true,
		frame: `^ +File ".*", line [0-9]+, in (.+)$`, past: `<frozen |/importlib/`, until: `^Traceback \(most recent call last\):`,
		chain: `^(During handling of the above exception, another exception occurred|The above exception was the direct cause of the following exception):`,
	},
	{
		kind: "Ruby exception", head: `^[^ ]+:[0-9]+:in .*: .* \([A-Z][A-Za-z0-9:]*\)$`, frame: "^\tfrom .*:in [`'](.+)'$", past: `/rubygems/|<internal:`,
	},
	{
		kind: "PHP error", head: `^(PHP )?(Fatal error|Parse error):? .*`, frame: `^#[0-9]+ (.+)$`, past: `\{main\}`,
	},
	{
		kind: "Lua error", head: `^lua[0-9.]*: `, frame: `^\t(.+)$`, past: `\[C\]|stack traceback`,
	},
	{
		kind: "Perl error", head: ` at [^ ]+ line [0-9]+(, <[^>]*> (line|chunk) [0-9]+)?\.$`, anyEnd: true,
	},
}
