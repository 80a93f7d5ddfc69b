package ui

import (
	"errors"
	"strings"
	"testing"
)

// Nothing that is hidden appears in any form of output, and everything else does.
func TestRedacted(t *testing.T) {
	hide := func(s string) string { return strings.ReplaceAll(s, "sesame", "***") }
	for _, json := range []bool{false, true} {
		var out, messages strings.Builder
		r := Plain(&messages, func() Stats { return Stats{} })
		if json {
			r = JSON(&out, &messages)
		}
		r = Redacted(r, hide)
		r.Start(Start{Input: "gen sesame"})
		r.Message("it printed: open sesame")
		other := Other{Failure: "panic: sesame", Path: "f.others/1", Command: "whittle -- cmd sesame @@"}
		r.(OtherReader).Other(other)
		r.End(End{Err: errors.New("sesame is broken"), Others: []Other{other}})
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		all := out.String() + messages.String()
		if strings.Contains(all, "sesame") {
			t.Errorf("JSON %t: the secret is shown:\n%s", json, all)
		}
		for _, want := range []string{"it printed: open ***", "panic: ***", "cmd *** @@", "*** is broken"} {
			if !strings.Contains(all, want) {
				t.Errorf("JSON %t: %s is missing in\n%s", json, want, all)
			}
		}
	}
}
