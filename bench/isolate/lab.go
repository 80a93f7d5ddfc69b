package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/bench/internal/cases"
	"github.com/whittle-dd/whittle/change"
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/internal/syntax"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// A lab is a case with its test.
type lab struct {
	cases.Case
	files    text.Files
	script   *oracle.Script
	language syntax.Language
	parsed   bool
}

func newLab(c cases.Case) (*lab, error) {
	exec, err := oracle.NewLocal(oracle.LocalOptions{Workers: 1})
	if err != nil {
		return nil, err
	}
	l := &lab{Case: c, files: text.Single(c.Input, c.Data)}
	l.script = &oracle.Script{Exec: exec, Argv: []string{c.Test}, Args: []string{c.Input}, Timeout: time.Minute}
	l.language, l.parsed = syntax.Recognize(c.Input, c.Data)
	return l, nil
}

func (l *lab) close() { l.script.Close() }

// row returns a row of the table.
func (l *lab) row(ctx context.Context, minimize bool) (string, error) {
	two, err := l.isolate(ctx, l.script)
	if err != nil {
		return "", err
	}
	three, err := l.isolate(ctx, reduce.OracleFunc[text.Files](l.strict))
	if err != nil {
		return "", err
	}
	words := fmt.Sprintf("| %s | %d | %d | %s | %d | %d | %s |", l.Name, len(l.Data), two.tests, two.words, three.tests, three.unresolved, three.words)
	if !minimize {
		return words + " | |", nil
	}
	r, err := whittle.Reduce(ctx, l.files, l.script, whittle.Options{})
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s %d | %d |", words, r.Tests, r.Files.Bytes()), nil
}

// strict is the test with three answers: an input that does not show the failure and has syntax errors
// decides nothing.
func (l *lab) strict(ctx context.Context, fs text.Files) (reduce.Outcome, error) {
	out, err := l.script.Test(ctx, fs)
	if err == nil && out.Verdict == reduce.Boring && l.parsed && len(fs[0].Data) > 0 && !syntax.Valid(l.language, fs[0].Data, 0) {
		out.Verdict = reduce.Unresolved
	}
	return out, err
}

// A result is the end of isolating.
type result struct {
	tests, unresolved int
	words             string
}

// isolate isolates with the empty input as the side that works.
func (l *lab) isolate(ctx context.Context, test reduce.Oracle[text.Files]) (result, error) {
	works := whittle.Empty(l.files)
	levels, err := whittle.Levels(works, l.files, "")
	if err != nil {
		return result{}, err
	}
	var r result
	var mu sync.Mutex
	count := reduce.OracleFunc[text.Files](func(ctx context.Context, fs text.Files) (reduce.Outcome, error) {
		out, err := test.Test(ctx, fs)
		mu.Lock()
		defer mu.Unlock()
		r.tests++
		if out.Verdict == reduce.Unresolved {
			r.unresolved++
		}
		return out, err
	})
	if out, err := test.Test(ctx, works); err != nil || out.Verdict != reduce.Boring {
		return r, errors.Join(err, fmt.Errorf("the empty input is %v", out.Verdict))
	}
	runner := reduce.Runner[change.Pair[text.Files]]{Oracle: change.Via(count), Key: change.Key(text.Files.Key), Size: change.Pair[text.Files].Size}
	end, err := runner.Run(ctx, change.NewPair(levels, works, l.files), change.Isolate(levels, dd.IsolateOptions{Order: dd.ByList}))
	r.tests-- // the original
	r.words = strings.TrimSuffix(change.Cause(end.Works, end.Fails), " that works makes it fail")
	return r, err
}
