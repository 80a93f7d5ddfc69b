package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/whittle-dd/whittle/internal/job"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/reduce"
)

// findTest separates the test from the other arguments, which are paths.
func findTest(shell string, args []string) (job.Test, []string, error) {
	if shell != "" {
		if len(args) == 0 {
			return job.Test{}, nil, usagef("name what to reduce: whittle -c 'COMMAND' PATH...")
		}
		t := job.Test{Argv: oracle.Shell(shell), Words: "sh -c " + quote(shell) + " sh"}
		t.Key = reduce.DigestOf([]byte("shell " + shell))
		return t, args, nil
	}
	if len(args) == 0 {
		return job.Test{}, nil, usagef("name a test and what to reduce: whittle TEST PATH...")
	}
	argv, err := oracle.Find(args[0])
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("%w, or give a shell command with -c", err)
		}
		if len(args) == 2 && swapped(args[0], args[1]) {
			err = fmt.Errorf("%w (the test comes first: whittle %s %s)", err, args[1], args[0])
		}
		return job.Test{}, nil, err
	}
	if len(args) == 1 {
		return job.Test{}, nil, usagef("name what to reduce: whittle %s PATH...", args[0])
	}
	content, err := os.ReadFile(argv[0])
	if err != nil {
		return job.Test{}, nil, fmt.Errorf("read the test: %w", err)
	}
	return job.Test{Argv: argv, Words: argv[0], Key: reduce.DigestOf(content)}, args[1:], nil
}

// swapped reports whether the test and the path seem to have been given in the wrong order.
func swapped(test, path string) bool {
	_, err := os.Stat(test)
	_, notTest := oracle.Find(path)
	return err == nil && notTest == nil
}
