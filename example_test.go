package whittle_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/tree"
)

// A file is reduced by its syntax: the language is recognized by its name.
func ExampleReduce() {
	source := []byte(`{"name": "demo", "tags": ["a", "b"], "limits": {"depth": 3, "size": 9007199254740993}}`)
	losesDigits := reduce.Predicate(func(fs text.Files) bool { return bytes.Contains(fs[0].Data, []byte("9007199254740993")) })
	small, err := whittle.Reduce(context.Background(), text.Single("config.json", source), losesDigits, whittle.Options{})
	fmt.Printf("%s\n%d → %d tokens, %v\n", small.Files[0].Data, small.From.Tokens, small.To.Tokens, err)
	// Output:
	// 9007199254740993
	// 25 → 1 tokens, <nil>
}

// A fuzzer minimizes the input on which a parser panics before it reports it. The input is in
// no language that has a name, so it is reduced as text.
func ExampleReduce_fuzzer() {
	parse := func(program []byte) {
		if bytes.Count(program, []byte("[")) > bytes.Count(program, []byte("]")) && bytes.Contains(program, []byte("loop")) {
			panic("index out of range")
		}
	}
	crashes := func(fs text.Files) (crashed bool) {
		defer func() { crashed = recover() != nil }()
		parse(fs[0].Data)
		return false
	}
	found := []byte("set x 1\nloop x [ set y [ 3 ]\n  print y\n]\nloop y [ print x\nend\n")
	small, err := whittle.Reduce(context.Background(), text.Single("crash", found), reduce.Predicate(crashes), whittle.Options{})
	fmt.Printf("%q %v\n", small.Files[0].Data, err)
	// Output: "loop[" <nil>
}

// An executable program is the test, as on the command line.
func ExampleReduce_command() {
	test, err := oracle.Command("grep", "-q", "needle")
	if err != nil {
		log.Fatal(err)
	}
	defer test.Close()
	hay := text.Single("hay.txt", []byte("hay\nhay needle hay\nhay\n"))
	small, err := whittle.Reduce(context.Background(), hay, test, whittle.Options{Workers: 2})
	fmt.Printf("%q %v\n", small.Files[0].Data, err)
	// Output: "needle" <nil>
}

// Of a list of commits, the smallest set that breaks the build: no syntax, so package dd.
func Example_commits() {
	commits := strings.Fields("rename reformat cache api docs callers")
	broken := func(applied []string) bool {
		return slices.Contains(applied, "cache") && slices.Contains(applied, "api")
	}
	culprits, err := dd.Minimize(context.Background(), commits, broken)
	fmt.Println(culprits, err)
	// Output: [cache api] <nil>
}

// With a tree and what is known about its language, any algorithm of package tree can be run.
func ExampleParse() {
	root, syntax, err := whittle.Parse("json", []byte(`[1, [2, 3], {"a": 4}]`))
	if err != nil {
		log.Fatal(err)
	}
	minimizer := dd.Using(dd.Default, dd.Config{}, (*tree.Node).Tokens)
	r := reduce.Runner[*tree.Node]{
		Oracle: reduce.Predicate(func(n *tree.Node) bool { return bytes.Contains(n.Bytes(), []byte("4")) }),
	}
	small, err := r.Run(context.Background(), root, reduce.Where(syntax.Valid, tree.HDDStar(minimizer)))
	fmt.Printf("%s %v\n", small.Bytes(), err)
	// Output: [{"": 4}] <nil>
}
