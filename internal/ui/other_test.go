package ui

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func TestOthers(t *testing.T) {
	var e End
	for i := range 13 {
		e.Others = append(e.Others, Other{Failure: "SIGSEGV\nin f", Bytes: i + 1, Path: "a.others/x", Command: fmt.Sprintf("whittle a.others/%d", i)})
	}
	e.Others = append(e.Others, Other{Failure: "--also x", Path: "a.others/y", Asked: true})
	lines := e.others()
	if len(lines) != 12 || lines[0] != "met on the way, and kept: 13 other failures, 1 other input" || lines[11] != "  and 4 more" {
		t.Errorf("%q", lines)
	}
	if !strings.HasPrefix(lines[1], "  SIGSEGV") || !strings.HasSuffix(lines[1], "in f (1 byte): whittle a.others/0") || strings.Contains(lines[1], "\n") {
		t.Errorf("%q", lines[1])
	}
	e.Others = []Other{{Failure: "abort", Bytes: 2, Path: "a.others/1"}}
	if lines := e.others(); len(lines) != 3 || lines[1] != "  abort (2 bytes): a.others/1" {
		t.Errorf("%q", lines)
	}
	var out bytes.Buffer
	JSON(&out, &out).(OtherReader).Other(e.Others[0])
	if !strings.Contains(out.String(), `"event":"other"`) || !strings.Contains(out.String(), `"failure":"abort","key":"","path":"a.others/1","bytes":2}`) {
		t.Error(out.String())
	}
}
