package environ

import (
	"fmt"
	"strings"
	"testing"
)

func TestPortable(t *testing.T) {
	const rest = "LANGUAGE LC_ALL LC_COLLATE LC_CTYPE LC_MESSAGES LC_MONETARY LC_NUMERIC"
	hide := func(name, _ string) bool { return name == "TOKEN" }
	for _, c := range []struct {
		set   string
		clean bool
		want  Portable
	}{
		{"", false, Portable{Set: []string{"LC_ALL=C.UTF-8"}, Unset: strings.Fields("LANG LANGUAGE LC_COLLATE LC_CTYPE LC_MESSAGES LC_MONETARY LC_NUMERIC LC_TIME")}},
		{"A=1 TOKEN=x A=2 B", false, Portable{
			Set: []string{"A=2", "LC_ALL=C.UTF-8"}, Unset: strings.Fields("LANG LANGUAGE LC_COLLATE LC_CTYPE LC_MESSAGES LC_MONETARY LC_NUMERIC LC_TIME"),
			Needs: []string{"TOKEN"},
		}},
		{"LC_TIME=de", false, Portable{Set: []string{"LANG=C.UTF-8", "LC_TIME=de"}, Unset: strings.Fields(rest)}},
		{"LANG", false, Portable{Set: []string{}, Unset: strings.Fields(rest + " LC_TIME")}},
		{"B TOKEN=x HOME", true, Portable{
			Only: strings.Fields("B HOME LOGNAME PATH SHELL TOKEN TZ USER"), Needs: []string{"TOKEN"},
			Set: []string{"LC_ALL=C.UTF-8"}, Unset: strings.Fields("LANG LANGUAGE LC_COLLATE LC_CTYPE LC_MESSAGES LC_MONETARY LC_NUMERIC LC_TIME"),
		}},
	} {
		got := Options{Set: strings.Fields(c.set), Clean: c.clean}.Portable(hide)
		if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", c.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", c.set, got, c.want)
		}
	}
}
