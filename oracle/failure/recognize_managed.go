package failure

// Languages whose runtime prints the stack of an exception.

const (
	goFrame = `^([A-Za-z_][^ \t]*)\(.*\)$`
	goPast  = `^(panic|runtime\.|runtime/|testing\.|internal/|sync\.|created by )`
	goPlace = `^\t.*:[0-9]+( \+0x[0-9a-f]+.*)?$`

	javaFrame = `^\tat ([^(]+)\(.*\)$`
	javaPast  = `^\tat (java\.|javax\.|jdk\.|sun\.|com\.sun\.proxy|java\.base/|jdk\.[a-z.]*/|app//(java|jdk)\.)`

	rustFrame = `^ +[0-9]+: (?: *0x[0-9a-f]+ - )?(.+)$`
	rustPast  = `^ +[0-9]+: ( *0x[0-9a-f]+ - )?(<*(&?(mut )?dyn )?(core|std|alloc|test|backtrace)(\[|:|<)|<.* as (core|std|alloc)(::|\[)|_*rustc?(::|\[)|_*rustc?_|rust_|_start|__libc_|clone|start_thread|main$|<unknown>)`
	rustPlace = `^ +at `

	jsFrame = `^    +at (?:async )?(?:([^(]+?) \(.*(?::[0-9]+|<anonymous>|native|index [0-9]+)\)|([^ (]+:[0-9]+:[0-9]+))(?: \{)?$`
	jsPast  = `[( ]node:|[( ]internal/|<anonymous>`
)

var managed = []*recognizer{
	{
		kind: "Go panic", head: `^panic: |^fatal error: `, more: []string{`^\tpanic: `}, frame: goFrame, past: goPast, place: goPlace, args: true, until: `^$`, skips: true, needs: true,
	},
	{
		kind: "Rust panic", head: `^thread '.*' (\([0-9]+\) )?panicked at .*:[0-9]+:[0-9]+:$`, next: true, frame: rustFrame, past: rustPast, place: rustPlace, until: `^note: `,
	},
	{
		kind: "Rust panic", head: `^thread '.*' panicked at '`, frame: rustFrame, past: rustPast, place: rustPlace, until: `^note: `,
	},
	{
		kind: "Java exception", head: `^(Exception in thread ".*" )?([a-zA-Z_$][\w$]*\.)*[A-Z][\w$]*(Exception|Error|Throwable|Failure)[\w$]*(:.*)?$|^Exception in thread ".*" `,
		frame: javaFrame, past: javaPast, needs: true, chain: `^Caused by: `, until: `^[^ \t]`,
	},
	{
		kind: "crash of the Java virtual machine", head: `^# A fatal error has been detected by the Java Runtime Environment`,
		more: []string{`^#  (SIG[A-Z]+|Internal Error|EXCEPTION_)`, `^# [A-Za-z]  ?\[`, `^#  (assert|guarantee|Error: )`},
	},
	{
		kind: ".NET exception", head: `^Unhandled [Ee]xception\. `, more: []string{`^ ---> `}, frame: `^   at (.+?)(?: in .*)?$`, past: `^   at (System|Microsoft)\.`,
	},
	{
		kind: ".NET exception", name: "", head: `^Unhandled Exception:$`, want: `^Unhandled Exception:$`, next: true, frame: `^  +at (.+?)(?: \[0x[0-9a-f]+\])?(?: in .*)?$`, past: `^  +at (System|Microsoft|Mono)\.|\(wrapper `,
		until: `^[^ ]`,
	},
	{
		kind: "JavaScript exception", head: `^(error: )?(Uncaught |Unhandled [a-z ]*: )?(\(in promise\) )?[A-Za-z_$.]*(Error|Exception)( \[[A-Z0-9_]+\])?(: .*)?$`,
		frame: jsFrame, past: jsPast, needs: true, chain: `^ +\[cause\]: `, until: `^[^ ]|^$`,
	},
	{
		kind: "JavaScript exception", head: `^[A-Za-z_$][\w$.]*( \[[A-Z0-9_]+\])?: `, frame: jsFrame, past: jsPast, needs: true, chain: `^ +\[cause\]: `, until: `^[^ ]|^$`,
	},
	{
		kind: "JavaScript exception", head: "^\\(Use `node --trace-uncaught", want: "^\\(Use `node --trace-uncaught", more: []string{`^[^ ]+:[0-9]+$`}, previous: true,
	},
	{
		kind: "V8 out of memory", head: `^FATAL ERROR: .*out of memory`, want: `^FATAL ERROR: .*out of memory`,
	},
	{kind: "V8 failure", head: `^# Fatal error in|^FATAL ERROR: `, next: true, skip: `^FATAL ERROR: `},
	{
		kind: "OCaml exception", head: `^Fatal error: exception `, frame: `^(?:Raised|Called|Re-raised) (?:at|from|by primitive operation at) (.+?)(?: in file .*)?$`, past: ` Stdlib`,
	},
}
