package oracle_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"testing"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

func ExampleCommand() {
	test, err := oracle.Command("grep", "-q", "needle")
	if err != nil {
		log.Fatal(err)
	}
	defer test.Close()

	for _, content := range []string{"hay needle hay\n", "hay\n"} {
		out, err := test.Test(context.Background(), text.Single("haystack", []byte(content)))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(out.Verdict)
	}
	// Output:
	// interesting
	// boring
}

func TestCommand(t *testing.T) {
	t.Chdir(t.TempDir())
	os.WriteFile("test.sh", []byte("#!/bin/sh\ntest \"$1 $2 $3 $(cat)\" = \"x $PWD/a.c  content\"\n"), 0o755)
	o, err := oracle.Command("./test.sh", "x")
	if err != nil {
		t.Fatal(err)
	}
	if o.Timeout != oracle.FirstTimeout {
		t.Errorf("timeout %v, want %v", o.Timeout, oracle.FirstTimeout)
	}
	for content, want := range map[string]reduce.Verdict{"content": reduce.Interesting, "other": reduce.Boring} {
		out, err := o.Test(t.Context(), text.Single("a.c", []byte(content)))
		if err != nil || out.Verdict != want {
			t.Errorf("%s: %v %v, want %v", content, out.Verdict, err, want)
		}
	}
	if err := o.Close(); err != nil {
		t.Error(err)
	}
	if _, err := o.Test(t.Context(), text.Single("a.c", nil)); !errors.Is(err, oracle.ErrClosed) {
		t.Errorf("after Close: %v", err)
	}

	for name, want := range map[string]error{
		"": os.ErrNotExist, "./missing": os.ErrNotExist, "test.sh": exec.ErrNotFound,
	} {
		if _, err := oracle.Command(name); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", name, err, want)
		}
	}
	t.Setenv("PATH", ".")
	if _, err := oracle.Command("test.sh"); !errors.Is(err, exec.ErrDot) {
		t.Errorf("in the current directory, by PATH: %v", err)
	}
}
