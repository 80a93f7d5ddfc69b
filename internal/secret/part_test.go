package secret

import "testing"

func TestPart(t *testing.T) {
	r := NewRedactor([]string{"GITHUB_TOKEN=sesame+open.the*door", "HOME=/home/somebody"})
	for text, want := range map[string]string{
		"login with sesame[+]open":  "GITHUB_TOKEN",
		`open\.the\*door`:           "GITHUB_TOKEN",
		"Bearer sesame+open.the*do": "GITHUB_TOKEN",
		"sesame":                    "",
		"/home/somebody":            "",
		"":                          "",
	} {
		if got := r.Part(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	if got := (*Redactor)(nil).Part("x"); got != "" {
		t.Errorf("without secrets: %q", got)
	}
}
