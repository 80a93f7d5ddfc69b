package failure

import "testing"

// TestVariantsOfRecordings checks that what another input with the same failure tells does not make
// the signature miss the failure, or match another one.
func TestVariantsOfRecordings(t *testing.T) {
	for _, rec := range recordings(t) {
		t.Run(rec.name, func(t *testing.T) {
			rec.in.Variants = []Variant{{Run: rec.same, Data: [][]byte{rec.data}}}
			rec.check(t)
		})
	}
}

func plainRun(dir, line string) Run {
	return Run{Exit: 1, Dir: dir, Stderr: []byte(line + "\n")}
}

// TestVariants checks what is learned about the words of a message.
func TestVariants(t *testing.T) {
	type variant struct{ line, input string }
	for _, test := range []struct {
		name, line, input string
		variants          []variant
		same, other       []string
	}{
		{
			name: "without variants words of the input are kept", line: "error: unknown fruit apple", input: "eat apple\n",
			same: []string{"error: unknown fruit apple"}, other: []string{"error: unknown fruit pear", "error: unknown tree apple"},
		},
		{
			name: "a word of the input", line: "error: unknown fruit apple", input: "eat apple\n",
			variants: []variant{{"error: unknown fruit pear", "eat pear\n"}},
			same:     []string{"error: unknown fruit apple", "error: unknown fruit x"}, other: []string{"error: unknown tree apple"},
		},
		{
			name: "words of the tool that the input contains", line: "error: the last fruit of the basket is not ripe", input: "the error of the last basket is not a fruit that is ripe\n",
			variants: []variant{{"error: the last fruit of the basket is not ripe", "xy\n"}},
			same:     []string{"error: the last fruit of the basket is not ripe"}, other: []string{"error: the last fruit of the basket is not sweet", "error: the last tree of the basket is not ripe"},
		},
		{
			name: "a word that is derived from the input", line: "error: no rule to make target APPLE in this file", input: "eat apple\n",
			variants: []variant{{"error: no rule to make target PEAR in this file", "eat pear\n"}},
			same:     []string{"error: no rule to make target X in this file"}, other: []string{"error: no way to make target APPLE in this file"},
		},
		{
			name: "several words of the input", line: "error: cannot add apple and pear", input: "apple + pear\n",
			variants: []variant{{"error: cannot add plum and pear", "plum + pear\n"}, {"error: cannot add apple and fig", "apple + fig\n"}},
			same:     []string{"error: cannot add a and b"}, other: []string{"error: cannot remove apple and pear"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			in := Input{Names: []string{"input.txt"}, Data: [][]byte{[]byte(test.input)}}
			for _, v := range test.variants {
				in.Variants = append(in.Variants, Variant{Run: plainRun("/s/7", v.line), Data: [][]byte{[]byte(v.input)}})
			}
			m := infer(t, []Run{plainRun("/s/1", test.line), plainRun("/s/2", test.line)}, nil, in)
			for _, l := range test.same {
				if !m.Match(plainRun("/s/3", l)) {
					t.Errorf("%q does not match %s", l, stepsOf(m.Signature()))
				}
			}
			for _, l := range test.other {
				if m.Match(plainRun("/s/3", l)) {
					t.Errorf("%q matches %s", l, stepsOf(m.Signature()))
				}
			}
		})
	}
}

// TestQuotedLine checks messages that quote a line of the input: only its first word counts, and how
// far it is indented does not.
func TestQuotedLine(t *testing.T) {
	in := Input{Names: []string{"input.py"}, Data: [][]byte{[]byte("def f(crane):\n    match crane:\n        case 1:\n            pass\n")}}
	say := func(rest string) Run {
		return Run{Exit: 123, Dir: "/s/1", Stderr: []byte("error: cannot format /s/1/d/input.py: Cannot parse: " + rest + "\n")}
	}
	run := say("2:10:     match crane:")
	m := infer(t, []Run{run, run, run}, nil, in)
	for rest, want := range map[string]bool{"1:6: match a:": true, "1:6:\tmatch (a, b):": true, "1:7: x = 1 +": false, "1:7: rematch a:": false} {
		if got := m.Match(say(rest)); got != want {
			t.Errorf("%s: %v, steps %s", rest, got, stepsOf(m.Signature()))
		}
	}
}
