package cases

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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
