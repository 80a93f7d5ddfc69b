package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// makeSession makes a session about a program of so many bytes, and returns its directory.
func makeSession(root, kind string, size, steps int) (string, error) {
	rng := rand.New(rand.NewPCG(1, 2))
	var lines [][]byte
	for n := 0; n < size; {
		i := len(lines)
		line := fmt.Appendf(nil, "static int f%d(int a) { return a * %d + g(%d, \"%x\"); }\n", i, rng.IntN(1000), i/2, rng.Uint64())
		lines = append(lines, line)
		n += len(line)
	}
	now := text.Single("input.c", bytes.Join(lines, nil))
	s, err := journal.Open(root, journal.Identity{Original: now.Key(), Options: kind})
	if err != nil {
		return "", err
	}
	if err := s.KeepOriginal(now); err != nil {
		return "", err
	}
	each := max(1, len(lines)/steps) // lines that a slow step removes
	for i := range steps {
		n := each
		if half := len(lines) / 2; kind == "real" && half >= 2*(steps-i) {
			n = half
		} else if kind == "real" {
			n = max(1, len(lines)/(steps-i+1))
		}
		lines = without(lines, min(n, len(lines)-1), rng)
		now = text.Single("input.c", bytes.Join(lines, nil))
		if err := s.Put(now.Key(), reduce.Outcome{Verdict: reduce.Interesting}); err != nil {
			return "", err
		}
		st := journal.Step{Digest: now.Key(), Tokens: 17 * len(lines), Lines: len(lines), Pass: []string{"blocks", "harvest"}[min(i/10, 1)], Note: "remove some lines"}
		if err := s.Accept(st, now); err != nil {
			return "", err
		}
	}
	if err := s.Finish(); err != nil {
		return "", err
	}
	return s.Dir(), s.Close()
}

// without removes n lines, in up to four places.
func without(lines [][]byte, n int, rng *rand.Rand) [][]byte {
	var out [][]byte
	out = append(out, lines...)
	for n > 0 {
		k := (n + 3) / 4
		at := rng.IntN(len(out) - k + 1)
		out = append(out[:at], out[at+k:]...)
		n -= k
	}
	return out
}
