package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"unicode"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/internal/sequential"
	"github.com/whittle-dd/whittle/internal/sequential/noise"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// trees are small C files. Three words of the file are needed, and all brackets must be balanced; the
// product's own pipeline reduces them.
func trees() subject {
	return subjectOf("C files", func(o options, z noise.Noise, seed uint64) world[text.Files] {
		r := rand.New(rand.NewPCG(seed, 8))
		source, words := smallC(r)
		files := text.Files{{Path: "a.c", Data: source}}
		r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		needed := words[:3]
		test := &noise.Test[text.Files]{
			Noise: z, Key: text.Files.Key, Seed: seed,
			Truth: func(fs text.Files) bool {
				there := wordsOf(fs[0].Data)
				for _, w := range needed {
					if !there[w] {
						return false
					}
				}
				return balanced(fs[0].Data)
			},
			Share: func(fs text.Files) float64 { return float64(len(fs[0].Data)) / float64(len(source)) },
		}
		reduction, err := whittle.New(files, whittle.Options{Width: o.width, Workers: o.workers})
		if err != nil {
			panic(err) // a C file can always be reduced
		}
		return world[text.Files]{test, productOn(test, reduction, files, o), func(fs text.Files) int { return text.Count(fs[0].Data) }}
	})
}

// smallC returns a C file of about 200 tokens, and words that occur in it once.
func smallC(r *rand.Rand) (source []byte, words []string) {
	word := func() string {
		words = append(words, fmt.Sprintf("v%02d", len(words)))
		return words[len(words)-1]
	}
	var b bytes.Buffer
	for range 5 {
		fmt.Fprintf(&b, "int %s(int %s) {\n", word(), word())
		for range 3 {
			switch r.IntN(3) {
			case 0:
				fmt.Fprintf(&b, "  int %s = %s + %d;\n", word(), word(), r.IntN(100))
			case 1:
				fmt.Fprintf(&b, "  if (%s > %d) { %s(%s, %d); }\n", word(), r.IntN(10), word(), word(), r.IntN(10))
			default:
				fmt.Fprintf(&b, "  while (%s) { %s = %s[%d]; break; }\n", word(), word(), word(), r.IntN(9))
			}
		}
		fmt.Fprintf(&b, "  return %s;\n}\n", word())
	}
	return b.Bytes(), words
}

// productOn returns a session that runs the product's pass.
func productOn(test *noise.Test[text.Files], r *whittle.Reduction, files text.Files, o options) *sequential.Session[text.Files] {
	return &sequential.Session[text.Files]{
		Key: text.Files.Key, Original: files, Empty: whittle.Empty(files), Stored: test.Stored,
		Options: sequential.Options{Items: text.Count(files[0].Data), Workers: o.workers},
		Sample: func(_ context.Context, fs text.Files, index int) (reduce.Outcome, error) {
			if test.Sample(fs, index) {
				return reduce.Outcome{Verdict: reduce.Interesting}, nil
			}
			return reduce.Outcome{Verdict: reduce.Boring}, nil
		},
		Reduce: func(ctx context.Context, l sequential.Leg[text.Files]) error {
			runner := reduce.Runner[text.Files]{
				Oracle: l.Oracle, Key: text.Files.Key, Size: r.Rank, Workers: o.workers, Accept: l.Accept, Observe: l.Observe,
			}
			_, err := runner.Run(ctx, l.Start, r.Pass())
			return err
		},
	}
}

func wordsOf(b []byte) map[string]bool {
	out := map[string]bool{}
	for w := range bytes.FieldsFuncSeq(b, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		out[string(w)] = true
	}
	return out
}

// balanced reports whether every bracket is closed by one of its kind.
func balanced(b []byte) bool {
	var open []byte
	for _, c := range b {
		switch c {
		case '(', '[', '{':
			open = append(open, c)
		case ')', ']', '}':
			if len(open) == 0 || open[len(open)-1] != c-1 && open[len(open)-1] != c-2 {
				return false
			}
			open = open[:len(open)-1]
		}
	}
	return len(open) == 0
}
