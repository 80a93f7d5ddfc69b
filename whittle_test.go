package whittle_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

var ctx = context.Background()

// needles is an oracle that looks for words in any of the files.
func needles(words ...string) reduce.Oracle[text.Files] {
	return reduce.Predicate(func(fs text.Files) bool {
		var all []byte
		for _, f := range fs {
			all = append(all, f.Data...)
		}
		return !slices.ContainsFunc(words, func(w string) bool { return !bytes.Contains(all, []byte(w)) })
	})
}

// project is several files, of which two are parsed and one is text.
var project = text.Sort([]text.File{
	{Path: "a/main.json", Data: []byte(`{"keep": [1, 2, "red"], "rest": {"x": 1}}`)},
	{Path: "a/other.json", Data: []byte(`[1, 2, 3]`)},
	{Path: "notes", Data: []byte("one\ntwo blue three\nfour\n")},
})

// TestSeveralFiles reduces files in different languages together.
func TestSeveralFiles(t *testing.T) {
	got, err := whittle.Reduce(ctx, project, needles(`"red"`, "blue"), whittle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := text.Sort([]text.File{{Path: "a/main.json", Data: []byte(`"red"`)}, {Path: "notes", Data: []byte("blue\n")}})
	if !bytes.Equal(flat(got.Files), flat(want)) {
		t.Errorf("left %s, want %s", flat(got.Files), flat(want))
	}
	if got.From != whittle.SizeOf(project) || got.To != whittle.SizeOf(got.Files) || got.Tests == 0 || got.Accepted == 0 || got.AtBest > got.Tests {
		t.Errorf("the result is %+v", got)
	}
}

func flat(fs text.Files) []byte {
	var b bytes.Buffer
	for _, f := range fs {
		fmt.Fprintf(&b, "%s: %s\n", f.Path, f.Data)
	}
	return b.Bytes()
}

// TestSameForAnyWorkers checks that the result and all that is committed depend on the width
// only.
func TestSameForAnyWorkers(t *testing.T) {
	for _, width := range []int{1, 4} {
		var want []string
		for _, workers := range []int{1, 2, 8} {
			var log []string
			got, err := whittle.Reduce(ctx, project, needles("red", "blue"), whittle.Options{
				Width: width, Workers: workers,
				Observe: func(e reduce.Event) {
					if e.Kind != reduce.Asked {
						log = append(log, fmt.Sprint(e.Kind, e.Candidate, e.Verdict, e.Size))
					}
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			log = append(log, string(flat(got.Files)))
			if want == nil {
				want = log
			}
			if !slices.Equal(log, want) {
				t.Errorf("width %d: %d workers commit something else", width, workers)
			}
		}
	}
}

// TestBestWithError checks that whatever ends a run, the best so far is returned.
func TestBestWithError(t *testing.T) {
	source := text.Single("f", []byte(strings.Repeat("hay\n", 40)+"needle\n"))
	const some = 12 // tests: enough to remove something, too few to finish
	broken := errors.New("the test is broken")
	for name, c := range map[string]struct {
		options whittle.Options
		after   int64 // tests until the oracle fails
		want    error
	}{
		"oracle": {whittle.Options{}, some, broken},
		"budget": {whittle.Options{MaxTests: some}, 1 << 30, reduce.ErrBudget},
		"accept": {whittle.Options{Accept: func(fs text.Files, _ reduce.Size) error {
			if fs.Bytes() < 30 {
				return broken
			}
			return nil
		}}, 1 << 30, broken},
	} {
		t.Run(name, func(t *testing.T) {
			var asked atomic.Int64
			inner := needles("needle")
			o := reduce.OracleFunc[text.Files](func(ctx context.Context, fs text.Files) (reduce.Outcome, error) {
				if asked.Add(1) > c.after {
					return reduce.Outcome{}, broken
				}
				return inner.Test(ctx, fs)
			})
			got, err := whittle.Reduce(ctx, source, o, c.options)
			if !errors.Is(err, c.want) {
				t.Errorf("the error is %v, want %v", err, c.want)
			}
			out, _ := inner.Test(ctx, got.Files)
			if out.Verdict != reduce.Interesting || got.To.Bytes >= got.From.Bytes || got.Minimal != "" {
				t.Errorf("the result is %+v", got)
			}
			if c.options.MaxTests > 0 && got.Tests != c.options.MaxTests {
				t.Errorf("%d tests, want %d", got.Tests, c.options.MaxTests)
			}
		})
	}
}

// TestNotInteresting checks the error for an original that the test does not like.
func TestNotInteresting(t *testing.T) {
	got, err := whittle.Reduce(ctx, project, needles("green"), whittle.Options{})
	if !errors.Is(err, reduce.ErrNotInteresting) || !bytes.Equal(flat(got.Files), flat(project)) || got.Tests != 0 {
		t.Errorf("%v, %+v", err, got)
	}
}

// TestTooLoose checks that a test that accepts anything is reported, and that the empty result
// is accepted only if that is allowed.
func TestTooLoose(t *testing.T) {
	yes := reduce.Predicate(func(text.Files) bool { return true })
	source := text.Single("f", []byte("a b c"))
	loose := 0
	got, err := whittle.Reduce(ctx, source, yes, whittle.Options{TooLoose: func() { loose++ }})
	if err != nil || loose != 1 || got.To.Bytes == 0 {
		t.Errorf("%v, reported %d times, %+v", err, loose, got)
	}
	got, err = whittle.Reduce(ctx, source, yes, whittle.Options{AllowEmpty: true, TooLoose: func() { loose++ }})
	if err != nil || loose != 1 || got.To.Bytes != 0 || len(got.Files) != 1 {
		t.Errorf("allowed: %v, reported %d times, %+v", err, loose, got)
	}
}

// TestUTF16 checks that a file in UTF-16 is reduced by its syntax and stays in UTF-16.
func TestUTF16(t *testing.T) {
	encode := func(s string) []byte {
		out := []byte{0xff, 0xfe}
		for _, r := range s {
			out = append(out, byte(r), byte(r>>8))
		}
		return out
	}
	o := reduce.Predicate(func(fs text.Files) bool {
		d := fs[0].Data
		return bytes.HasPrefix(d, []byte{0xff, 0xfe}) && len(d)%2 == 0 && bytes.Contains(d, encode("77")[2:])
	})
	got, err := whittle.Reduce(ctx, text.Single("f.json", encode(`{"a": [1, 77], "b": "long"}`)), o, whittle.Options{})
	if err != nil || !bytes.Equal(got.Files[0].Data, encode("77")) {
		t.Errorf("%q, %v", got.Files[0].Data, err)
	}
}

// TestGrammar parses with an ANTLR grammar, and reports one that cannot be used.
func TestGrammar(t *testing.T) {
	source := text.Single("f.calls", []byte("f(a, g(needle), h(b, c)) i(d)"))
	g := &whittle.Grammar{Files: []whittle.GrammarFile{{Name: "Calls.g4", Text: []byte(
		"grammar Calls; file: call* EOF; call: ID '(' (arg (',' arg)*)? ')'; arg: call | ID; ID: [a-z]+; WS: [ \\n]+ -> skip;")}}}
	valid := needles("(needle)")
	r, err := whittle.New(source, whittle.Options{Grammar: g})
	if err != nil || r.Languages() != "Calls" {
		t.Fatalf("parsed as %q, %v", r.Languages(), err)
	}
	if got, err := r.Run(ctx, valid); err != nil || string(got.Files[0].Data) != "(needle)" {
		t.Errorf("%q, %v", got.Files[0].Data, err)
	}
	g.Files[0].Text = []byte("grammar Calls; file: nothing EOF;")
	if _, err := whittle.New(source, whittle.Options{Grammar: g}); err == nil {
		t.Error("a grammar with an unknown rule was used")
	} else if _, ok := errors.AsType[*whittle.GrammarError](err); !ok {
		t.Errorf("the error is %T: %v", err, err)
	}
}

// TestOptions checks that what cannot be used is refused, with the option's name.
func TestOptions(t *testing.T) {
	for _, c := range []struct {
		options whittle.Options
		option  string
	}{
		{whittle.Options{Algorithm: "magic"}, "algorithm"},
		{whittle.Options{Algorithm: "hdd:magic"}, "algorithm"},
		{whittle.Options{Algorithm: "magic:ddmin"}, "algorithm"},
		{whittle.Options{Algorithm: "ddmin:hdd"}, "algorithm"},
		{whittle.Options{Algorithm: "ddmin:p0=0.1"}, "algorithm"},
		{whittle.Options{Algorithm: "cdd:p0=2"}, "algorithm"},
		{whittle.Options{Algorithm: "cdd:p0=x"}, "algorithm"},
		{whittle.Options{Algorithm: "cdd:left=0"}, "algorithm"},
		{whittle.Options{Algorithm: "cdd:size=3"}, "algorithm"},
		{whittle.Options{Algorithm: "p0=0.1"}, "algorithm"},
		{whittle.Options{Atom: "sentences"}, "atom"},
		{whittle.Options{Algorithm: "hdd", Atom: "lines"}, "atom"},
		{whittle.Options{Passes: []string{"magic"}}, "passes"},
		{whittle.Options{Skip: []string{"harvest"}, Atom: "lines"}, "passes"},
		{whittle.Options{Language: "klingon"}, "language"},
		{whittle.Options{Language: "json", Grammar: &whittle.Grammar{}}, "language"},
		{whittle.Options{Width: -1}, "width"},
		{whittle.Options{Workers: -1}, "workers"},
		{whittle.Options{MaxTests: -1}, "maxtests"},
	} {
		_, err := whittle.New(project, c.options)
		if e, ok := errors.AsType[*whittle.OptionError](err); !ok || e.Option != c.option || e.Reason == "" {
			t.Errorf("%+v: the error is %v, want one about %s", c.options, err, c.option)
		}
	}
}

// TestEveryAlgorithm runs whatever can be named.
func TestEveryAlgorithm(t *testing.T) {
	lists, trees := whittle.Algorithms()
	source := text.Single("f.json", []byte(`{"a": [1, 77, 2], "b": {"c": 3}}`))
	var options []whittle.Options
	for _, a := range slices.Concat(lists, trees) {
		options = append(options, whittle.Options{Algorithm: a.Name})
	}
	for _, atom := range whittle.Atoms() {
		options = append(options, whittle.Options{Atom: atom, Algorithm: "ddmin"})
	}
	options = append(options, whittle.Options{Algorithm: "hdd*:wprobdd"}, whittle.Options{Algorithm: "hddr:cdd"})
	for _, o := range options {
		got, err := whittle.Reduce(ctx, source, needles("77"), o)
		if err != nil || !bytes.Contains(got.Files[0].Data, []byte("77")) || got.To.Bytes >= got.From.Bytes && o.Atom != "lines" && o.Algorithm != "pardis" {
			t.Errorf("%+v: %q, %v", o, got.Files[0].Data, err)
		}
	}
}

// TestPasses runs single passes of the pipeline.
func TestPasses(t *testing.T) {
	source := text.Single("f.json", []byte(`{"a": [1, 77, 2]}`))
	passes := map[string]bool{}
	onTrees, _ := whittle.Passes()
	for _, p := range onTrees {
		_, err := whittle.Reduce(ctx, source, needles("77"), whittle.Options{Passes: []string{p.Name}, Observe: func(e reduce.Event) {
			name, _, _ := strings.Cut(e.Pass, "/")
			if name != "" && name != p.Name {
				t.Errorf("%s ran although only %s was chosen", name, p.Name)
			}
			passes[name] = true
		}})
		if err != nil {
			t.Error(err)
		}
		if p.About == "" {
			t.Errorf("%s says nothing about itself", p.Name)
		}
	}
	if !passes["harvest"] || !passes["proof"] {
		t.Errorf("only %v ran", passes)
	}
}

// TestLanguages checks the list and that each can be named.
func TestLanguages(t *testing.T) {
	all := whittle.Languages()
	if len(all) < 6 {
		t.Errorf("%d languages", len(all))
	}
	for _, l := range all {
		if _, err := whittle.New(project, whittle.Options{Language: l.Name}); err != nil {
			t.Errorf("%s: %v", l.Name, err)
		}
	}
	if _, _, err := whittle.Parse("klingon", nil); err == nil {
		t.Error("an unknown language was parsed")
	}
}

// TestSettings checks that the initial belief of a minimizer decides how much it removes first.
func TestSettings(t *testing.T) {
	source := text.Single("f", []byte(strings.Repeat("hay\n", 400)+"needle\n"))
	tests := func(algorithm string) int {
		got, err := whittle.Reduce(ctx, source, needles("needle"), whittle.Options{Atom: "lines", Algorithm: algorithm})
		if err != nil || string(got.Files[0].Data) != "needle\n" {
			t.Errorf("%s: %q, %v", algorithm, got.Files[0].Data, err)
		}
		return got.Tests
	}
	for _, name := range []string{"cdd", "probdd", "wprobdd"} {
		usual, bold, few := tests(name), tests(name+":p0=0.0025"), tests(name+":left=1")
		if bold >= usual/2 || few >= usual/2 {
			t.Errorf("%s: %d tests, %d with p0=0.0025, %d with left=1", name, usual, bold, few)
		}
	}
	if _, err := whittle.Reduce(ctx, text.Single("f.json", []byte(`[1, 2, 77]`)), needles("77"), whittle.Options{Algorithm: "hdd:cdd:p0=0.3"}); err != nil {
		t.Error(err)
	}
}

// TestMaxTests checks that a limit on tests gives the same result for any number of workers.
func TestMaxTests(t *testing.T) {
	var lines strings.Builder
	for i := range 300 {
		fmt.Fprintf(&lines, "line %d\n", i)
	}
	source := text.Single("f", []byte(lines.String()))
	for _, width := range []int{1, 8} {
		for _, limit := range []int{1, 2, 7, 20} {
			var want []byte
			for _, workers := range []int{1, 3, 8} {
				got, err := whittle.Reduce(ctx, source, needles("line 17\n", "line 211\n"), whittle.Options{Width: width, Workers: workers, MaxTests: limit})
				if !errors.Is(err, reduce.ErrBudget) {
					t.Fatalf("the error is %v", err)
				}
				if want == nil {
					want = got.Files[0].Data
				}
				if !bytes.Equal(got.Files[0].Data, want) {
					t.Errorf("width %d, %d tests: %d lines with %d workers, %d with 1", width, limit, got.To.Lines, workers, bytes.Count(want, []byte("\n")))
				}
				if got.Tests > whittle.AtMost(limit, workers) {
					t.Errorf("width %d, %d tests: %d ran with %d workers", width, limit, got.Tests, workers)
				}
			}
		}
	}
}

// TestStopWhileParsing: a run whose context is done ends although the parser has not, before the
// first question and later.
func TestStopWhileParsing(t *testing.T) {
	src := []byte("[" + strings.Repeat("[1, 2], ", 200_000) + "0]")
	ctx, cancel := context.WithCancelCause(ctx)
	over := errors.New("over")
	cancel(over)
	if _, err := whittle.NewContext(ctx, text.Single("a.json", src), whittle.Options{}); err != over {
		t.Errorf("New: %v", err)
	}
	r, err := whittle.New(text.Single("a.json", src), whittle.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Run(ctx, reduce.Predicate(func(text.Files) bool { return true })); err != over {
		t.Errorf("Run: %v", err)
	}
}

// TestMostlyErrors reduces C functions around lines that are not C. In the middle of the run what
// is left makes no sense to the parser; still, a second run removes nothing.
func TestMostlyErrors(t *testing.T) {
	var b strings.Builder
	for i := range 40 {
		fmt.Fprintf(&b, "int f%d(int x) { return x + %d; }\n", i, i)
		fmt.Fprintf(&b, "%%%% @@ ?? MAGIC%d ]] :: ## %d @@ %%%%\n", i, i)
	}
	function := regexp.MustCompile(`f[0-9]*\(int x\)`)
	test := reduce.Predicate(func(fs text.Files) bool {
		return bytes.Contains(fs[0].Data, []byte("MAGIC")) && len(function.FindAll(fs[0].Data, -1)) >= 3
	})
	first, err := whittle.Reduce(ctx, text.Single("f.c", []byte(b.String())), test, whittle.Options{Language: "c"})
	if _, ok := errors.AsType[*whittle.OptionError](err); ok {
		t.Skip(err) // this build has no C
	}
	if err != nil || first.Minimal == "" {
		t.Fatalf("%v, %+v", err, first)
	}
	again, err := whittle.Reduce(ctx, first.Files, test, whittle.Options{Language: "c"})
	if err != nil || again.To.Tokens < first.To.Tokens {
		t.Errorf("%d → %d tokens, and %d in a second run, %v", first.From.Tokens, first.To.Tokens, again.To.Tokens, err)
	}
}
