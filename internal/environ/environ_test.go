package environ

import (
	"slices"
	"strings"
	"testing"
)

func TestOf(t *testing.T) {
	for _, c := range []struct {
		name, user, set string
		clean           bool
		want            string
	}{
		{"stable locale", "LANG=de_DE.UTF-8 LANGUAGE=de LC_TIME=fr_FR LC_ALL=ja_JP A=1", "", false, "A=1 LC_ALL=C.UTF-8"},
		{"no locale", "A=1", "", false, "A=1 LC_ALL=C.UTF-8"},
		{"sorted, last wins", "B=1 A=1 B=2", "", false, "A=1 B=2 LC_ALL=C.UTF-8"},
		{"shell to shell", "_=/bin/sh SHLVL=3 OLDPWD=/x WINDOWID=9 PS1=$ COLUMNS=80 LINES=24 A=1", "", false, "A=1 LC_ALL=C.UTF-8"},
		{"the executor's own", "PWD=/x TMPDIR=/y A=1", "", false, "A=1 LC_ALL=C.UTF-8"},
		{"set", "A=1", "A=2 B=3 B=4 C=", false, "A=2 B=4 C= LC_ALL=C.UTF-8"},
		{"set a locale", "LANG=de_DE.UTF-8", "LC_ALL=de_DE.UTF-8", false, "LANG=C.UTF-8 LC_ALL=de_DE.UTF-8"},
		{"set one category", "LANG=de_DE.UTF-8", "LC_NUMERIC=de_DE.UTF-8", false, "LANG=C.UTF-8 LC_NUMERIC=de_DE.UTF-8"},
		{"pass the user's locale", "LANG=de_DE.UTF-8 LC_TIME=C", "LANG", false, "LANG=de_DE.UTF-8"},
		{"pass what is dropped", "SHLVL=3 A=1", "SHLVL", false, "A=1 LC_ALL=C.UTF-8 SHLVL=3"},
		{"clean", "PATH=/bin HOME=/h USER=u LOGNAME=u SHELL=/bin/sh TZ=UTC A=1 TERM=xterm", "", true, "HOME=/h LC_ALL=C.UTF-8 LOGNAME=u PATH=/bin SHELL=/bin/sh TZ=UTC USER=u"},
		{"clean, pass and set", "PATH=/bin A=1 B=2", "A C=3", true, "A=1 C=3 LC_ALL=C.UTF-8 PATH=/bin"},
		{"value with equals signs", "A=b=c", "D==e", false, "A=b=c D==e LC_ALL=C.UTF-8"},
		{"what is no variable", "A=1 =C:=x junk", "", false, "A=1 LC_ALL=C.UTF-8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			user := strings.Fields(c.user)
			before := slices.Clone(user)
			got, err := Options{Set: strings.Fields(c.set), Clean: c.clean}.Of(user)
			if err != nil {
				t.Fatal(err)
			}
			if s := strings.Join(got, " "); s != c.want {
				t.Errorf("got  %s\nwant %s", s, c.want)
			}
			if !slices.Equal(user, before) {
				t.Errorf("the user's environment has changed: %q", user)
			}
			again, err := Options{}.Of(got)
			if c.set == "" && (err != nil || !slices.Equal(again, got)) {
				t.Errorf("not stable: %q becomes %q, %v", got, again, err)
			}
		})
	}
}

func TestBadSettings(t *testing.T) {
	for _, c := range []struct{ set, want string }{
		{"=x", "=x: a variable needs a name"},
		{"", ": a variable needs a name"},
		{"A=b\x00c", "A: a variable cannot contain a zero byte"},
		{"TMPDIR=/x", "TMPDIR: every test gets a directory of its own"},
		{"PWD", "PWD: every test gets a directory of its own"},
		{"NOPE", "NOPE: it is not set here; give it a value: NOPE=VALUE"},
	} {
		_, err := Options{Set: []string{"OK=1", c.set}}.Of([]string{"PWD=/", "A=1"})
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %s", c.set, err, c.want)
		}
	}
}

func TestIdentityOfOptions(t *testing.T) {
	hide := func(name, value string) bool { return name == "TOKEN" }
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{}, ""},
		{Options{Clean: true}, " clean-env=true"},
		{Options{Set: []string{"B=2", "A", "B=3"}}, ` env=["A" "B=3"]`},
		{Options{Set: []string{"A=1"}, Clean: true}, ` clean-env=true env=["A=1"]`},
		{Options{Set: []string{"TOKEN=xyz"}}, ` env=["TOKEN=<redacted>"]`},
	} {
		if got := c.o.Identity(hide); got != c.want {
			t.Errorf("%+v: got %s, want %s", c.o, got, c.want)
		}
	}
}

func TestLocaleOf(t *testing.T) {
	for _, c := range []struct{ user, want string }{
		{"A=1", ""},
		{"LANG=C.UTF-8", ""},
		{"LANG=en_US.UTF-8", ""},
		{"LANG=de_DE.UTF-8", "LANG=de_DE.UTF-8"},
		{"LANG=de_DE.UTF-8 LC_ALL=C", ""},
		{"LANG=en_US.UTF-8 LC_MESSAGES=ja_JP.UTF-8", "LC_MESSAGES=ja_JP.UTF-8"},
		{"LANG=C LC_ALL=fr_FR", "LC_ALL=fr_FR"},
	} {
		if got := LocaleOf(strings.Fields(c.user)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.user, got, c.want)
		}
	}
}
