package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
)

//go:embed testdata/run.js
var runJSScript string

// A jsRun is the observed behavior of a program.
type jsRun struct {
	Printed []string
	Thrown  string
}

func (r jsRun) prints(what string) bool {
	return slices.ContainsFunc(r.Printed, func(s string) bool { return strings.Contains(s, what) })
}

// same reports whether two runs cannot be told apart.
func (r jsRun) same(s jsRun) bool { return slices.Equal(r.Printed, s.Printed) && r.Thrown == s.Thrown }

// A jsAnswer is node's answer about a program: its behavior, and its behavior after terser
// has minified it.
type jsAnswer struct {
	Plain   jsRun
	Small   *jsRun
	Bytes   int
	Refused string
}

// programs returns predicates on programs, answered by node.
func programs(w *worker, terser bool) []problem {
	make := func(name string, has func(jsAnswer) bool) problem {
		return problem{name: name, gen: genJS, size: nonBlank, fails: func(out []byte) bool {
			var a jsAnswer
			return w.ask(string(out), &a) && has(a)
		}}
	}
	out := []problem{
		make("prints NaN", func(a jsAnswer) bool { return a.Plain.prints("NaN") }),
		make("prints [object Object]", func(a jsAnswer) bool { return a.Plain.prints("[object Object]") }),
		make("reads a property of undefined", func(a jsAnswer) bool {
			return strings.HasPrefix(a.Plain.Thrown, "TypeError: Cannot read properties of undefined")
		}),
		make("calls what is no function", func(a jsAnswer) bool { return strings.HasSuffix(a.Plain.Thrown, "is not a function") }),
		make("uses let too early", func(a jsAnswer) bool { return strings.Contains(a.Plain.Thrown, "before initialization") }),
		make("declared twice", func(a jsAnswer) bool { return strings.HasSuffix(a.Plain.Thrown, "has already been declared") }),
		make("prints, then throws a number", func(a jsAnswer) bool {
			return len(a.Plain.Printed) > 0 && a.Plain.Thrown != "" && strings.Trim(a.Plain.Thrown, "0123456789") == ""
		}),
	}
	if !terser {
		return out
	}
	return append(out,
		make("terser: prints something else", func(a jsAnswer) bool { return a.Small != nil && !slices.Equal(a.Plain.Printed, a.Small.Printed) }),
		make("terser: ends in another way", func(a jsAnswer) bool {
			return a.Small != nil && (a.Plain.Thrown == "") != (a.Small.Thrown == "")
		}),
		make("terser: not the same error", func(a jsAnswer) bool {
			return a.Small != nil && slices.Equal(a.Plain.Printed, a.Small.Printed) && !a.Plain.same(*a.Small)
		}))
}

func runJS(ctx context.Context, o options) error {
	if _, err := exec.LookPath(o.node); err != nil {
		fmt.Printf("\nSkipped: %v\n", err)
		return nil
	}
	var hello struct {
		Node   string
		Terser bool
	}
	w, err := startWorker(ctx, o.node, "-e", runJSScript, &hello)
	if err != nil {
		return err
	}
	fmt.Printf("\nnode %s", hello.Node)
	if !hello.Terser {
		fmt.Print("; the predicates on terser are skipped: it is not installed (npm install terser)")
	}
	fmt.Println()
	err = tableOne(ctx, o, "program.js", programs(w, hello.Terser), "21.4 (25.1)")
	return errors.Join(err, w.Close())
}
