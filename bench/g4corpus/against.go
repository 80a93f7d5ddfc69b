package main

import (
	"bufio"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/whittle-dd/whittle/internal/syntax/g4"
)

//go:embed Skeleton.java
var skeleton []byte

// A reference runs ANTLR's own interpreter, which assumes that predicates are true,
// to get the tokens and the trees of examples.
type reference struct {
	jar, dir string
}

// newReference compiles the program that drives ANTLR.
func newReference(jar string) (*reference, error) {
	jar, err := filepath.Abs(jar)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "g4corpus")
	if err != nil {
		return nil, err
	}
	src := filepath.Join(dir, "Skeleton.java")
	if err := os.WriteFile(src, skeleton, 0o644); err != nil {
		return nil, err
	}
	if out, err := exec.Command("javac", "-cp", jar, "-d", dir, src).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("javac: %w: %s", err, out)
	}
	return &reference{jar, dir}, nil
}

func (r *reference) close() { os.RemoveAll(r.dir) }

// An answer is ANTLR's result for an example.
type answer struct {
	errors, left int // left: tokens that were not read
	tokens, tree string
}

// A question is an example for ANTLR, with our own parse of it.
type question struct {
	path, start string
	parse       *g4.Parse
}

// ask runs ANTLR on examples until a time limit; there may be fewer answers than
// questions.
func (r *reference) ask(u unit, asked []question, limit time.Duration) (out []answer, said string) {
	cmd := exec.Command("java", append([]string{"-Xss64m", "-cp", r.jar + string(os.PathListSeparator) + r.dir, "Skeleton"}, u.files...)...)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err.Error()
	}
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err.Error()
	}
	if err := cmd.Start(); err != nil {
		return nil, err.Error()
	}
	kill := time.AfterFunc(limit, func() { cmd.Process.Kill() })
	defer kill.Stop()
	go func() {
		for _, q := range asked {
			fmt.Fprintf(in, "%s\t%s\n", q.start, q.path)
		}
		in.Close()
	}()
	for lines := bufio.NewScanner(pipe); lines.Scan(); {
		f := strings.Split(lines.Text(), "\t")
		if len(f) != 4 {
			out = append(out, answer{errors: -1, tokens: lines.Text()})
			continue
		}
		a := answer{tokens: f[2], tree: f[3]}
		fmt.Sscan(f[0], &a.errors)
		fmt.Sscan(f[1], &a.left)
		out = append(out, a)
	}
	if err := cmd.Wait(); err != nil {
		said = err.Error()
	}
	return out, said
}

// hashes returns hashes of the tokens and the tree of a parse, as Skeleton.java does.
func hashes(g *g4.Grammar, p *g4.Parse) (tokens, tree string) {
	var b strings.Builder
	at, chars := 0, 0
	offset := func(to int) int {
		chars += utf8.RuneCount(p.Src[at:to])
		at = to
		return chars
	}
	seen := map[int32]int{}
	for i, t := range p.Tokens {
		if t.Channel == 0 {
			seen[int32(i)] = len(seen)
		}
		if t.Channel < 0 || t.Type == g4.EOF {
			continue
		}
		start := offset(int(t.Start))
		fmt.Fprintf(&b, "%s %d %d %d\n", g.TypeName(int(t.Type)), t.Channel, start, offset(int(t.End)))
	}
	tokens = hash(b.String())
	if p.Root == nil {
		return tokens, ""
	}
	b.Reset()
	rules := g.Rules()
	type step struct {
		n     *g4.Node
		close bool
	}
	for todo := []step{{n: p.Root}}; len(todo) > 0; {
		s := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch {
		case s.close:
			b.WriteByte(')')
			continue
		case s.n.Kind == g4.TokenNode:
			fmt.Fprintf(&b, " %d", seen[s.n.Tok])
		case s.n.Kind == g4.RuleNode:
			b.WriteString(" (" + rules[s.n.Rule])
			todo = append(todo, step{close: true})
		}
		for i := len(s.n.Kids) - 1; i >= 0; i-- {
			todo = append(todo, step{n: s.n.Kids[i]})
		}
	}
	return tokens, hash(b.String())
}

// hash returns the FNV-1a hash of the UTF-16 units of a text, as Skeleton.java does.
func hash(s string) string {
	h := uint64(0xcbf29ce484222325)
	for _, u := range utf16.Encode([]rune(s)) {
		h = (h ^ uint64(u)) * 0x100000001b3
	}
	return strconv.FormatUint(h, 16)
}
