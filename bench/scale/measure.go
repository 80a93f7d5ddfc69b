package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// measure reduces one input and prints what it cost.
func measure(one string, s setting) error {
	name, number, _ := strings.Cut(one, ":")
	size, err := strconv.Atoi(number)
	if err != nil {
		return err
	}
	for _, c := range curves {
		if c.name == name {
			return json.NewEncoder(os.Stdout).Encode(reduced(text.Single(c.file, []byte(c.make(size))), s))
		}
	}
	return fmt.Errorf("there is no input %s", one)
}

func reduced(fs text.Files, s setting) measurement {
	debug.SetGCPercent(30) // as the command does
	if fs.Bytes() >= 1<<19 {
		debug.SetGCPercent(20)
	}
	m := measurement{Bytes: fs.Bytes()}
	last, own := cpu(), 0.0
	asked, pass, digest := 0, "the start", sha256.New()
	test := reduce.OracleFunc[text.Files](func(_ context.Context, fs text.Files) (reduce.Outcome, error) {
		now := cpu()
		if asked++; asked == 2 { // the first is the original
			m.First = now - own
		} else if asked > 2 {
			m.Longest = max(m.Longest, now-last)
		}
		if s.trace {
			fmt.Fprintf(os.Stderr, "%8.1f ms after %s: %d bytes\n", 1000*(now-last), pass, fs.Bytes())
		}
		fmt.Fprintf(digest, "%d\n", fs.Bytes())
		digest.Write(fs[0].Data)
		o := reduce.Outcome{Verdict: reduce.Boring}
		if s.interesting(fs[0].Data) && (asked == 1 || !s.boring) {
			o.Verdict = reduce.Interesting
		}
		last = cpu()
		own += last - now
		return o, nil
	})
	r, err := whittle.Reduce(context.Background(), fs, test, whittle.Options{MaxTests: s.steps, Observe: func(e reduce.Event) {
		if e.Kind == reduce.PassBegan {
			pass = e.Pass
		}
	}})
	m.Ended = !errors.Is(err, reduce.ErrBudget)
	m.Tests, m.UntilSize, m.Tokens = r.Tests, r.AtBest, r.To.Tokens
	m.CPU = cpu() - own
	m.Asked = fmt.Sprintf("%.8x", digest.Sum(nil))
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) == nil {
		m.Peak = int(u.Maxrss) << 10
	}
	return m
}

// interesting is the test.
func (s setting) interesting(text []byte) bool {
	return bytes.Contains(text, []byte(needle)) && (!s.strict || matched(text))
}

// matched reports whether all brackets in a text match.
func matched(text []byte) bool {
	var open []byte
	for _, c := range text {
		switch c {
		case '(':
			open = append(open, ')')
		case '[', '{':
			open = append(open, c+2)
		case ')', ']', '}':
			if len(open) == 0 || open[len(open)-1] != c {
				return false
			}
			open = open[:len(open)-1]
		}
	}
	return len(open) == 0
}

// cpu returns the CPU seconds that this process has used.
func cpu() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
