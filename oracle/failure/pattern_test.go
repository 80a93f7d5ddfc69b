package failure

import "testing"

func TestPatterns(t *testing.T) {
	in := Input{Names: []string{"main.go"}, Data: [][]byte{[]byte("apple pear\n")}}.indexed()
	for _, test := range []struct {
		p          patterns
		line, want string
	}{
		{patterns{}, "5 apples cost 1.50$", `^-?[0-9][0-9.]* apples cost -?[0-9][0-9.]*\$$`},
		{patterns{openStart: true, openEnd: true}, "cost: $", `cost: \$`},
		{patterns{}, "no apple and no pear", "^no .* and no "},
		{patterns{hold: 1}, "no apple and no pear", "^no apple and no "},
		{patterns{}, "panic at /s/1/d/main.go:12 and /tool/main.go:34", `^panic at [^ ]*/main\.go:-?[0-9][0-9.]* and [^ ]*/main\.go:34$`},
		{patterns{}, "panic at ./main.go:12 and src/main.go:34", `^panic at \./main\.go:-?[0-9][0-9.]* and src/main\.go:34$`},
		{patterns{}, "wrote /s/1/tmp/cc3f.o", "^wrote [^ ]*$"},
	} {
		test.p.in = in
		if got := test.p.of(test.line, "/s/1"); got != test.want {
			t.Errorf("%q: %s, want %s", test.line, got, test.want)
		}
	}
}

// TestToolNamedLikeInput checks that functions of a tool count, even if its file has the name of the
// input, and those of the input do not.
func TestToolNamedLikeInput(t *testing.T) {
	in := Input{Names: []string{"main.py"}, Data: [][]byte{[]byte("x\n")}}
	say := func(dir, place, function string) Run {
		return Run{Exit: 1, Dir: dir, Stderr: []byte("Traceback (most recent call last):\n  File \"" + place + "/main.py\", line 3, in " + function + "\n    f()\nKeyError: 1\n")}
	}
	tool := infer(t, []Run{say("/s/1", "/tool", "f")}, nil, in)
	if !tool.Match(say("/s/2", "/tool", "f")) || tool.Match(say("/s/2", "/tool", "g")) {
		t.Errorf("functions of the tool: %s", stepsOf(tool.Signature()))
	}
	input := infer(t, []Run{say("/s/1", "/s/1/d", "f")}, nil, in)
	if !input.Match(say("/s/2", "/s/2/d", "g")) {
		t.Errorf("functions of the input: %s", stepsOf(input.Signature()))
	}
}
