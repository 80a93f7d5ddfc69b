package main

import (
	"bytes"
	"context"
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
func measure(one string, steps int, boring bool) error {
	name, number, _ := strings.Cut(one, ":")
	size, err := strconv.Atoi(number)
	if err != nil {
		return err
	}
	for _, c := range curves {
		if c.name == name {
			return json.NewEncoder(os.Stdout).Encode(reduced(text.Single(c.file, []byte(c.make(size))), steps, boring))
		}
	}
	return fmt.Errorf("there is no input %s", one)
}

func reduced(fs text.Files, steps int, boring bool) measurement {
	debug.SetGCPercent(30) // as the command does
	m := measurement{Bytes: fs.Bytes()}
	last := cpu()
	asked := 0
	test := reduce.OracleFunc[text.Files](func(_ context.Context, fs text.Files) (reduce.Outcome, error) {
		now := cpu()
		if asked++; asked == 2 { // the first is the original
			m.First = now
		} else if asked > 2 {
			m.Longest = max(m.Longest, now-last)
		}
		last = now
		if bytes.Contains(fs[0].Data, []byte(needle)) && (asked == 1 || !boring) {
			return reduce.Outcome{Verdict: reduce.Interesting}, nil
		}
		return reduce.Outcome{Verdict: reduce.Boring}, nil
	})
	r, err := whittle.Reduce(context.Background(), fs, test, whittle.Options{MaxTests: steps})
	m.Ended = !errors.Is(err, reduce.ErrBudget)
	m.Tests, m.UntilSize, m.Tokens = r.Tests, r.AtBest, r.To.Tokens
	m.CPU = cpu()
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) == nil {
		m.Peak = int(u.Maxrss) << 10
	}
	return m
}

// cpu returns the CPU seconds that this process has used.
func cpu() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
