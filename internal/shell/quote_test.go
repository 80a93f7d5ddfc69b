package shell

import (
	"os/exec"
	"testing"
)

func TestQuote(t *testing.T) {
	for _, s := range []string{"plain", "", "two words", "it's", "$HOME `x` \"y\" \\", "a\nb", "*", "~", "-n", "ä", "=;|&"} {
		got, err := exec.Command("sh", "-c", "printf %s "+Quote(s)).Output()
		if err != nil || string(got) != s {
			t.Errorf("%q: the shell reads %s as %q, %v", s, Quote(s), got, err)
		}
	}
}

func TestIsName(t *testing.T) {
	for s, want := range map[string]bool{"A": true, "_a1": true, "": false, "1A": false, "A-B": false, "A.B": false, "Ä": false} {
		if IsName(s) != want {
			t.Errorf("IsName(%q) = %t", s, !want)
		}
	}
}
