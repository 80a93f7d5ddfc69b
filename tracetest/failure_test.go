package tracetest

import (
	"strings"
	"testing"
	"time"
)

func TestKind(t *testing.T) {
	for _, c := range []struct{ a, b, value, other string }{
		{"got 3, want -14.5e+3", "got 1000, want 0", "", ""},
		{"at 0xc000012345", "at 0xdeadbeef", "", ""},
		{"[1 2 3] is bad", "[] is bad", "", ""},
		{"map[a:[1] b:{2 3}] is bad", "map[] is bad", "", ""},
		{`parse "a\"b[": bad`, `parse "": bad`, "", ""},
		{"parse a(b: no end", "parse : no end", "a(b", ""},
		{"can parse a", "can parse bb", "a", "bb"},
	} {
		a, b := kind(without(c.a, c.value)), kind(without(c.b, c.other))
		if a != b {
			t.Errorf("%q and %q are the same failure: %q, %q", c.a, c.b, a, b)
		}
	}
	for _, c := range [][2]string{
		{"too long", "too short"}, {"[1] is bad", "[1] is worse"}, {"it's 'a'", "it's 'b'"}, {"a [open", "b [open"}, {`"x" a`, `"x" b`},
		{"panic: runtime error: index out of range [3] with length 3", "panic: runtime error: integer divide by zero"},
	} {
		if kind(c[0]) == kind(c[1]) {
			t.Errorf("%q and %q are two failures: %q", c[0], c[1], kind(c[0]))
		}
	}
}

// Numbers in a message do not matter.
func FuzzKind(f *testing.F) {
	f.Add("a 34 [b {c \"d\\\" `e 3", "b")
	f.Fuzz(func(t *testing.T, message, value string) {
		if a, b := kind(message), kind(strings.ReplaceAll(message, "3", "7")); a != b {
			t.Errorf("%q: %q, then %q", message, a, b)
		}
		without(message, value)
	})
}

func TestBudgetFlag(t *testing.T) {
	for s, want := range map[string]budget{
		"10s":       {10 * time.Second, 1 << 30, true},
		"500x":      {1 << 62, 500, true},
		"500":       {1 << 62, 500, true},
		"2m,30x":    {2 * time.Minute, 30, true},
		"30x,100ms": {100 * time.Millisecond, 30, true},
		"0":         {1 << 62, 0, true},
	} {
		var b budget
		if err := b.Set(s); err != nil || b != want {
			t.Errorf("%s: %+v, %v; want %+v", s, b, err, want)
		}
	}
	for _, s := range []string{"", "x", "-3", "-1s", "10q", "1s,,2x", "1s;2x"} {
		var b budget
		if b.Set(s) == nil || b.set {
			t.Errorf("%q is taken for %v", s, b)
		}
	}
}

func TestShow(t *testing.T) {
	type list struct {
		V    int
		next *list
	}
	loop := &list{V: 1}
	loop.next = loop
	for _, c := range []struct {
		value any
		want  string
	}{
		{[]int{1, 2}, "[]int{1, 2}"},
		{"a\n", `"a\n"`},
		{&list{1, &list{2, nil}}, "&tracetest.list{V:1, next:&tracetest.list{V:2, next:nil}}"},
		{loop, "&tracetest.list{V:1, next:&…}"},
		{map[string]*int{"b": new(int), "a": nil}, `map[string]*int{"a":nil, "b":&0}`},
		{[]any{new(string), nil, 3}, `[]interface {}{&"", nil, 3}`},
		{[]func(){nop}, "[]func(){(func())(…)}"},
		{struct {
			P *int
			N []int
			E error
		}{P: new(int)}, "struct { P *int; N []int; E error }{P:&0, N:[]int(nil), E:nil}"},
	} {
		if got := show(c.value); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func nop() {}
