package lex

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// cutUp returns a text made of pieces of data, with something else between them.
func cutUp(r *rand.Rand, data, other []byte) (text []byte, common []Piece) {
	for from := 0; from < len(data); {
		size := r.IntN(min(len(data)-from, 1+r.IntN(60)) + 1)
		common = append(common, Piece{len(text), from, size})
		text = append(text, data[from:from+size]...)
		from += size + r.IntN(9)
		if r.IntN(2) == 0 && len(other) > 0 {
			at := r.IntN(len(other))
			text = append(text, other[at:min(len(other), at+r.IntN(9))]...)
		}
	}
	return text, common
}

// Counting with the help of another text gives the same number as counting without.
func TestLexedCounts(t *testing.T) {
	all := []*Rules{Default, Plain, Of("python"), Of("javascript"), Of("lua"), Of("xml"), Of("bash"), Of("julia")}
	const signs = "ab1. \n\"'\\/*=<+#`-[]!>"
	helped := 0
	for seed := range uint64(6000) {
		rules := all[seed%uint64(len(all))]
		r := rand.New(rand.NewPCG(seed, 1))
		data := make([]byte, r.IntN(400))
		for i := range data {
			data[i] = signs[min(r.IntN(len(signs)), r.IntN(len(signs)+8))]
		}
		for range r.IntN(4) {
			long := []string{`"""`, "--[[", "]]", "<!--", "-->", "#=", "=#", "`", "/*", "*/"}[r.IntN(10)]
			copy(data[r.IntN(len(data)+1):], long)
		}
		text, common := cutUp(r, data, []byte(signs))
		x := rules.Lex(data, nil)
		if got, want := x.Count(text, common, nil), rules.Count(text); got != want {
			t.Fatalf("seed %d: %d tokens, want %d\n%q\n%q\n%v", seed, got, want, data, text, common)
		}
		if got, want := x.Count(data, []Piece{{0, 0, len(data)}}, nil), rules.Count(data); got != want {
			t.Fatalf("seed %d: %d tokens in the same text, want %d: %q", seed, got, want, data)
		}
		if got, want := x.Tokens(), rules.Count(data); got != want {
			t.Fatalf("seed %d: %d tokens, want %d: %q", seed, got, want, data)
		}
		for _, c := range common {
			if n, _ := x.from(c.From, c.From+c.Size); n > 0 {
				helped++
			}
		}
	}
	if helped < 1000 {
		t.Errorf("only %d pieces helped", helped)
	}
}

func FuzzLexed(f *testing.F) {
	f.Add([]byte("int a = 'x'; /* b */ c->d // e\n"), []byte("\" '"), uint64(1))
	f.Add([]byte("don't \\\n 'a \"b\\\" c\n d"), []byte("/*"), uint64(2))
	f.Fuzz(func(t *testing.T, data, other []byte, seed uint64) {
		text, common := cutUp(rand.New(rand.NewPCG(seed, 0)), data, other)
		for _, rules := range []*Rules{Default, Of("python"), Of("lua")} {
			if got, want := rules.Lex(data, nil).Count(text, common, nil), rules.Count(text); got != want {
				t.Errorf("%d tokens, want %d: %q", got, want, text)
			}
		}
	})
}

func BenchmarkCount(b *testing.B) {
	data := bytes.Repeat([]byte("static int f(int *p) { return p->a + 0x1fUL * \"s\"[3]; }\n"), 2000)
	text := append(bytes.Clone(data[:50_000]), data[50_100:]...)
	x := Default.Lex(data, nil)
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			Count(text)
		}
	})
	b.Run("lexed", func(b *testing.B) {
		for b.Loop() {
			x.Count(text, []Piece{{0, 0, 50_000}, {50_000, 50_100, len(text) - 50_000}}, nil)
		}
	})
}

// Lex and Count report what they read in small steps, so that they can be stopped in a large text.
func TestPace(t *testing.T) {
	data := bytes.Repeat([]byte("int f(int a) { return a + 1; }\n"), 10_000)
	steps, sum, most := 0, 0, 0
	visit := func(n int) { steps, sum, most = steps+1, sum+n, max(most, n) }
	x := Default.Lex(data, visit)
	if most > 2*paceEvery || sum < len(data)-2*paceEvery {
		t.Errorf("lexing: %d bytes of %d in %d steps, up to %d at once", sum, len(data), steps, most)
	}
	sum = 0
	if x.Count(data, nil, visit); most > 2*paceEvery || sum < len(data)-2*paceEvery {
		t.Errorf("counting: %d bytes of %d in %d steps, up to %d at once", sum, len(data), steps, most)
	}
	sum = 0
	if x.Count(data, []Piece{{0, 0, len(data)}}, visit); sum > 2*paceEvery {
		t.Errorf("counting what is known: %d bytes", sum)
	}
}
