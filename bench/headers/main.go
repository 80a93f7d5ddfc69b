// Command headers finds out how much of preprocessed headers the grammars of C and C++ explain.
//
//	go run ./bench/headers                          # the C++ and C headers of this machine, with gcc
//	go run ./bench/headers -cc clang -show 5 ranges # what is not explained in <ranges>, as clang prints it
//
// Every header is preprocessed on its own. The table lists for each language the bytes, the places that
// the parser cannot make sense of, the bytes in them with everything that is inside, and the headers
// without such a place.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/internal/syntax"
)

func main() {
	cc := flag.String("cc", "gcc", "the C compiler; the C++ compiler is named accordingly")
	show := flag.Int("show", 0, "print this many unexplained places of each header")
	std := flag.String("std", "c++20", "the C++ standard")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: headers [flags] [header...]")
		flag.PrintDefaults()
	}
	flag.Parse()
	cxx := strings.Replace(strings.Replace(*cc, "gcc", "g++", 1), "clang", "clang++", 1)
	for _, c := range []compiler{
		{"cpp", []string{cxx, "-std=" + *std, "-x", "c++"}},
		{"c", []string{*cc, "-x", "c"}},
	} {
		if err := c.survey(flag.Args(), *show); err != nil {
			fmt.Fprintln(os.Stderr, "headers:", err)
			os.Exit(1)
		}
	}
}

// A compiler preprocesses headers of a language.
type compiler struct {
	language string
	command  []string
}

// survey prints how much of the preprocessed headers is explained.
func (c compiler) survey(headers []string, show int) error {
	l, err := syntax.Named(c.language)
	if err != nil {
		return err
	}
	if len(headers) == 0 {
		headers = c.headers()
	}
	size, bad, places, clean, files := 0, 0, 0, 0, 0
	for _, h := range headers {
		src, err := c.preprocess(h)
		if err != nil {
			continue // for another language, or not to be included on its own
		}
		raw, err := l.Parse(src)
		if err != nil {
			return fmt.Errorf("%s: %w", h, err)
		}
		files++
		size += len(src)
		bad += raw.Unexplained()
		places += raw.Errors
		if raw.Errors == 0 {
			clean++
			continue
		}
		if show > 0 {
			fmt.Printf("%s: %d places, %d of %d bytes\n", h, raw.Errors, raw.Unexplained(), len(src))
		}
		left := show
		for _, n := range raw.Nodes {
			if (n.Error || n.Missing) && left > 0 {
				left--
				fmt.Printf("  %s\n", excerpt(src, n.Start, n.End))
			}
		}
	}
	fmt.Printf("%-4s %4d headers, %9d bytes, %6d places, %8d bytes unexplained, explained %7.3f %%, without errors %d\n",
		c.language, files, size, places, bad, 100*(1-float64(bad)/float64(max(1, size))), clean)
	return nil
}

// excerpt returns a place with some of the text around it.
func excerpt(src []byte, start, end int) string {
	const around, most = 60, 160
	cut := func(b []byte) string { return strings.Join(strings.Fields(string(b)), " ") }
	before := cut(src[max(0, start-around):start])
	inside := cut(src[start:min(end, start+most)])
	after := cut(src[end:min(len(src), end+around)])
	return before + " ⟦" + inside + "⟧ " + after
}

// preprocess returns what the compiler makes of a header.
func (c compiler) preprocess(header string) ([]byte, error) {
	cmd := exec.Command(c.command[0], append(slices.Clone(c.command[1:]), "-E", "-")...)
	cmd.Stdin = strings.NewReader("#include <" + header + ">\n")
	return cmd.Output()
}

// headers returns the headers that the compiler finds: those of the C++ library, or those of C in the
// first place that has stdio.h.
func (c compiler) headers() []string {
	cmd := exec.Command(c.command[0], append(slices.Clone(c.command[1:]), "-E", "-v", "-")...)
	var found bytes.Buffer
	cmd.Stdin, cmd.Stderr = strings.NewReader(""), &found
	_ = cmd.Run()
	has := map[string]string{"cpp": "vector", "c": "stdio.h"}[c.language]
	for _, line := range strings.Split(found.String(), "\n") {
		dir := strings.TrimSpace(line)
		if !strings.HasPrefix(dir, "/") {
			continue
		}
		if _, err := os.Stat(filepath.Join(dir, has)); err == nil {
			return filesIn(dir, c.language == "c")
		}
	}
	return nil
}

// filesIn returns the headers of a folder: with or without an extension.
func filesIn(dir string, extension bool) (out []string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if !e.IsDir() && (filepath.Ext(e.Name()) == ".h") == extension {
			out = append(out, e.Name())
		}
	}
	return out
}
