package cases

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
)

// Recording returns a test for the case that looks up the exit status for a candidate in a folder.
// If there is none, it runs the test of the case and records the answer, so that two versions of
// whittle can be compared without running the same test twice.
//
// The test that it runs is a copy in the folder: Recording fails if the test of the case has
// changed since the first recording.
func Recording(c Case, folder string) (script []byte, err error) {
	folder, err = filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	if err := sameTest(c, filepath.Join(folder, "test.sh")); err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, `#!/bin/bash
sum=$(sha256sum < %s)
known=%q/${sum:0:64}
[ -f "$known" ] && exit $(cat "$known")
%q/test.sh "$@"
status=$?
echo $status > "$known.$$" && mv "$known.$$" "$known"
exit $status
`, c.Input, folder, folder), nil
}

// sameTest compares the test of a case with the copy beside its recorded verdicts, and makes the
// copy if there is none.
func sameTest(c Case, copied string) error {
	test, err := os.ReadFile(c.Test)
	if err != nil {
		return err
	}
	recorded, err := os.ReadFile(copied)
	if errors.Is(err, fs.ErrNotExist) {
		return WriteFile(copied, test)
	}
	if err == nil && !bytes.Equal(recorded, test) {
		err = fmt.Errorf("the verdicts in %s are those of another test; remove the folder", filepath.Dir(copied))
	}
	return err
}

// A Record answers for the test of a case, like the test that [Recording] returns, and shares its folder.
type Record struct {
	Case   Case
	Folder string
	Ran    atomic.Int64 // tests that no answer was recorded for
}

// OpenRecord returns the record of a case in a folder, which is made if there is none.
func OpenRecord(c Case, folder string) (*Record, error) {
	return &Record{Case: c, Folder: folder}, sameTest(c, filepath.Join(folder, "test.sh"))
}

// Interesting returns the answer about a candidate.
func (r *Record) Interesting(ctx context.Context, candidate []byte) (bool, error) {
	file := filepath.Join(r.Folder, fmt.Sprintf("%x", sha256.Sum256(candidate)))
	data, err := os.ReadFile(file)
	if err == nil {
		status, err := strconv.Atoi(strings.TrimSpace(string(data)))
		return status == 0, err
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	r.Ran.Add(1)
	interesting, _ := Check(ctx, r.Case.Test, r.Case.Input, candidate)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	status := "1\n"
	if interesting {
		status = "0\n"
	}
	return interesting, WriteFile(file, []byte(status))
}
