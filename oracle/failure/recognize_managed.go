package failure

// Languages whose runtime prints the stack of an exception.

const (
	goFrame = `^([A-Za-z_][^ \t]*)\(.*\)$`
	goPast  = `^(panic|runtime\.|runtime/|testing\.|internal/|created by )`
	goPlace = `^\t.*:[0-9]+( \+0x[0-9a-f]+)?$`

	javaFrame = `^\tat ([^(]+)\(.*\)$`
	javaPast  = `^\tat (java\.|javax\.|jdk\.|sun\.|com\.sun\.proxy|java\.base/|jdk\.[a-z.]*/|app//)`
)

var managed = []*recognizer{
	{
		kind: "Go panic", head: `^panic: |^fatal error: `, frame: goFrame, past: goPast, place: goPlace, args: true, until: `^goroutine [0-9]+ .*\[(select|chan|IO|sleep|sync)`,
	},
	{
		kind: "Rust panic", head: `^thread '.*' (\([0-9]+\) )?panicked at `, next: true,
	},
	{
		kind: "Java exception", head: `^(Exception in thread ".*" )?([a-zA-Z_$][\w$]*\.)*[A-Z][\w$]*(Exception|Error|Throwable|Failure)[\w$]*(:.*)?$`,
		frame: javaFrame, past: javaPast, needs: true, chain: `^Caused by: `, until: `^Caused by: |^[^ \t]`,
	},
	{
		kind: ".NET exception", head: `^(Unhandled exception\.|Unhandled Exception:) `, frame: `^   at (.+?)(?: in .*)?$`, past: `^   at System\.`,
	},
	{
		kind: "JavaScript exception", head: `^(Uncaught )?[A-Za-z]*(Error|Exception)\b.*`, frame: `^    at (?:async )?([^(]+?)(?: \(.*\))?$`, past: `node:internal|internal/|<anonymous>`, needs: true,
		until: `^[^ ]`,
	},
	{
		kind: "V8 failure", head: `^FATAL ERROR: |^# Fatal error in|^# (Check|Debug check) failed`,
	},
	{
		kind: "OCaml exception", head: `^Fatal error: exception `, frame: `^(?:Raised|Called|Re-raised) (?:at|from|by primitive operation at) (.+)$`, past: `Stdlib`,
		anyEnd: false,
	},
}
