package secret

import (
	"slices"
	"strings"
	"testing"
)

// Random parts of secrets. No whole secret stands in this file, so that nobody takes it for a real one.
const (
	letters = "aB3dE5gH7jK9mN1pQ2sT4vW6xY8zA0cD2eF4"
	hex40   = "0a1b2c3d4e5f60718293" + "a4b5c6d7e8f901234567"
)

var secrets = []struct{ name, value string }{
	{"GITHUB_TOKEN", "anything"},
	{"GH", "gh" + "p_" + letters},
	{"X", "github" + "_pat_" + letters + "_" + letters},
	{"X", "gl" + "pat-" + letters[:20]},
	{"X", "xo" + "xb-1234567890-" + letters[:12]},
	{"X", "https://hooks.slack" + ".com/services/T0/B0/" + letters},
	{"AWS_ACCESS_KEY_ID", "AK" + "IAIOSFODNN7EXAMPLE"},
	{"AWS_SECRET_ACCESS_KEY", "/wJalrXUtnFEMI/K7MDENG/bPxRfiCY" + letters[:9]},
	{"X", "sk" + "_live_" + letters[:24]},
	{"X", "sk" + "-proj-" + letters},
	{"X", "npm" + "_" + letters},
	{"X", "py" + "pi-" + letters + letters},
	{"X", "AI" + "za" + letters[:35]},
	{"X", "hf" + "_" + letters},
	{"X", "ey" + "JhbGciOiJIUzI1NiJ9.ey" + "JzdWIiOiIxMjM0In0." + letters},
	{"X", "-----BEGIN RSA " + "PRIVATE KEY-----\nMIIE" + letters + "\n-----END RSA " + "PRIVATE KEY-----"},
	{"X", "-----BEGIN " + "PRIVATE KEY-----\nMIIE" + letters},
	{"DATABASE_URL", "postgres://me:" + "hunter2hunter2@db:5432/x"},
	{"HTTPS_PROXY", "http://me:" + "pass@proxy:8080"},
	{"REDIS", "redis://:" + "sesame-open@localhost"},
	{"DSN", "me:" + "sesame-open@tcp(localhost:3306)/db"},
	{"PGCONN", "host=db user=me password=" + "sesame-open"},
	{"AZURE", "DefaultEndpointsProtocol=https;AccountName=a;AccountKey=" + letters + "=="},
	{"DOCKER_AUTH_CONFIG", `{"auths":{"r.io":{"auth": "` + letters + `"}}}`},
	{"PGPASSWORD", "sesame"},
	{"MYSQL_PWD", "sesame"},
	{"SSHPASS", "sesame"},
	{"SMTP_PASS", "sesame"},
	{"BORG_PASSPHRASE", "four common random words"},
	{"Api_Key", "sesame"},
	{"STRIPE_APIKEY", "sesame"},
	{"DEPLOY_PRIVATE_KEY", "sesame"},
	{"GITHUB_PAT", "sesame"},
	{"CI_JOB_TOKEN", "sesame"},
	{"client-secret", "sesame"},
	{"SESSION", hex40},
	{"AUTH", letters},
	{"LOGIN_COOKIE", letters},
	{"SOME_KEY", hex40},
}

func TestSecrets(t *testing.T) {
	for _, c := range secrets {
		if !Is(c.name, c.value) {
			t.Errorf("%s=%s is a secret", c.name, c.value)
		}
	}
}

func TestNotSecrets(t *testing.T) {
	for _, c := range []struct{ name, value string }{
		{"GITHUB_TOKEN", ""},
		{"KEYBOARD", "us-105-keys"},
		{"MONKEY", hex40},
		{"PASSENGER_APP_ENV", "production"},
		{"TOKENIZERS_PARALLELISM", "false"},
		{"MAX_TOKENS", "4096"},
		{"TOKEN", "true"},
		{"USE_AUTH", "yes"},
		{"SSH_AUTH_SOCK", "/tmp/ssh-XXXXXXabcdef/agent.1234"},
		{"SSH_AGENT_PID", "1234"},
		{"XAUTHORITY", "/home/me/.Xauthority"},
		{"GIT_AUTHOR_NAME", "A U Thor"},
		{"GOOGLE_APPLICATION_CREDENTIALS", "/home/me/.config/key.json"},
		{"AWS_SHARED_CREDENTIALS_FILE", "credentials"},
		{"PASSWORD_STORE_DIR", "/home/me/.password-store"},
		{"PASSWORD_FILE", "~/pw"},
		{"SECRET_PATH", "../x"},
		{"LS_COLORS", "rs=0:di=01;34:ln=01;36:mh=00:pi=40;33:so=01;35:do=01;35:bd=40;33;01:*.tar=01;31"},
		{"PATH", "/usr/local/bin:/usr/bin:/bin:/root/.cargo/bin"},
		{"PWD", "/home/me/a1b2c3d4e5f6a7b8"},
		{"OLDPWD", "/home/me"},
		{"DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/user/1000/bus,guid=0123456789abcdef0123456789abcdef"},
		{"SESSION_MANAGER", "local/host:@/tmp/.ICE-unix/1234,unix/host:/tmp/.ICE-unix/1234"},
		{"XDG_SESSION_ID", "c2"},
		{"XDG_ACTIVATION_TOKEN", "gnome-shell/Terminal/1234-5-host_TIME678"},
		{"WT_SESSION", "01234567-89ab-cdef-0123-456789abcdef"},
		{"STARSHIP_SESSION_KEY", "1234567890123456"},
		{"TOKEN_URL", "https://login.example.org/oauth/token"},
		{"COMMIT", hex40},
		{"BYPASS", "sesame"},
		{"FIRST_PASSES", "parse"},
		{"URL", "https://example.org:8080/a@b"},
		{"GOPROXY", "https://proxy.golang.org,direct"},
		{"HOMEBREW", "/opt/homebrew"},
		{"LESS", "-R"},
		{"", "x"},
	} {
		if Is(c.name, c.value) {
			t.Errorf("%s=%s is not a secret", c.name, c.value)
		}
	}
}

func TestRedactor(t *testing.T) {
	env := []string{
		"A_TOKEN=old-sesame", "B_TOKEN=sesame-one-two", "SHORT_TOKEN=sesame", "A_TOKEN=sesame-open", "HOME=/home/me",
		"DATABASE_URL=postgres://me:" + "dragon-fire@db/x", "C_SECRET=a b/c&d=e!", `D_SECRET=x+y's.z*1`,
	}
	r := NewRedactor(env)
	for _, c := range []struct{ text, want string }{
		{"nothing", "nothing"},
		{"say sesame-open!", "say <redacted A_TOKEN>!"},
		{"old-sesame is old, sesame is short, /home/me stays", "<redacted A_TOKEN> is old, sesame is short, /home/me stays"},
		{"sesame-one-two sesame-open", "<redacted B_TOKEN> <redacted A_TOKEN>"},
		{"postgres://me:dragon-fire@db/x", "postgres://me:<redacted DATABASE_URL>@db/x"},
		{"GET /?q=a+b%2Fc%26d%3De%21", "GET /?q=<redacted C_SECRET>"},
		{"a b/c&d=e!", "<redacted C_SECRET>"},
		{`want ^x\+y's\.z\*1$`, "want ^<redacted D_SECRET>$"},                  // a pattern
		{`{"want": "^x\\+y's\\.z\\*1$"}`, `{"want": "^<redacted D_SECRET>$"}`}, // in JSON
		{`'x+y'\''s.z*1'`, "'<redacted D_SECRET>'"},
		{"\x00\xffsesame-open\xfe\r\n", "\x00\xff<redacted A_TOKEN>\xfe\r\n"},
	} {
		in := []byte(c.text)
		if got := string(r.Bytes(in)); got != c.want {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
		if string(in) != c.text {
			t.Errorf("%q was written to", c.text)
		}
	}
	if got, want := strings.Join(r.Names(), " "), "A_TOKEN B_TOKEN C_SECRET DATABASE_URL D_SECRET SHORT_TOKEN"; got != want {
		t.Errorf("names: got %s, want %s", got, want)
	}
	if got := r.Found([]byte("x sesame-one-two dragon-fire")); !slices.Equal(got, []string{"B_TOKEN", "DATABASE_URL"}) {
		t.Errorf("found %q", got)
	}
	got := r.Environment(append(env, "COPY=say old-sesame"), "<redacted>")
	want := "A_TOKEN=<redacted> B_TOKEN=<redacted> SHORT_TOKEN=<redacted> A_TOKEN=<redacted> HOME=/home/me DATABASE_URL=<redacted> C_SECRET=<redacted> D_SECRET=<redacted> COPY=<redacted>"
	if strings.Join(got, " ") != want {
		t.Errorf("environment: got %q", got)
	}
	for _, c := range []struct{ word, want string }{
		{"plain", "plain"},
		{"-H=old-sesame;", "-H=<value of A_TOKEN>;"},
		{"postgres://me:dragon-fire@db/x", "<value of DATABASE_URL>"},
		{"--password=dragon-fire", "--password=<redacted DATABASE_URL>"},
	} {
		if got := r.Word(c.word); got != c.want {
			t.Errorf("%s: got %s, want %s", c.word, got, c.want)
		}
	}
	if got := Missing("<value of B> <redacted C> D", []string{"A", "B", "C", "D"}); !slices.Equal(got, []string{"B", "C"}) {
		t.Errorf("missing: %q", got)
	}
	if NewRedactor([]string{"HOME=/home/me"}) != nil {
		t.Error("there is nothing to redact")
	}
	var none *Redactor
	if none.String("x") != "x" || none.Names() != nil || none.Found([]byte("x")) != nil || string(none.Cut([]byte("x"))) != "x" {
		t.Error("a redactor that is nil changes something")
	}
}

// Parts of a value where output was cut do not survive either.
func TestCut(t *testing.T) {
	r := NewRedactor([]string{"TOKEN=" + letters})
	const rest = "................................................................"
	for n := shortest; n < len(letters); n++ {
		end := []byte(rest + letters[:n])
		if got, want := string(r.Cut(end)), rest+"<redacted TOKEN>"; got != want {
			t.Fatalf("%d bytes at the end: got %q", n, got)
		}
		before := rest[n:] + letters[:n]
		middle := []byte(before + rest[:len(before)])
		if got := string(r.Cut(middle)); strings.Contains(got, letters[:shortest]) || !strings.HasSuffix(got, rest[:len(before)]) {
			t.Fatalf("%d bytes before the middle: got %q", n, got)
		}
		after := letters[len(letters)-n:] + rest[n:]
		middle = []byte(rest[:len(after)] + after)
		if got := string(r.Cut(middle)); strings.Contains(got, letters[len(letters)-shortest:]) {
			t.Fatalf("%d bytes after the middle: got %q", n, got)
		}
	}
}

// FuzzRedactor checks that no value survives, and that everything else does, in the same order.
func FuzzRedactor(f *testing.F) {
	f.Add([]byte("before sesame-open after"), "sesame-open", "dragon-fire")
	f.Add([]byte("aaaaaaaaaaaaaaaaaaaaaaaa"), "aaaaaaaa", "aaaaaaaaaaaa")
	f.Add([]byte("\x00\xff\xfe12345678\x80"), "12345678", "5678\x80\x81\x82\x83")
	f.Fuzz(func(t *testing.T, text []byte, one, two string) {
		r := NewRedactor([]string{"ONE_TOKEN=" + one, "TWO_TOKEN=" + two})
		before := slices.Clone(text)
		got := r.Bytes(text)
		if !slices.Equal(text, before) {
			t.Fatalf("%q was written to", before)
		}
		var all []string
		if r != nil {
			for _, h := range r.values {
				if strings.ContainsAny(h.value, "<>") || strings.Contains(Mark("ONE_TOKEN")+Mark("TWO_TOKEN"), h.value) {
					return // a mark would contain it, or be part of it
				}
				all = append(all, h.value)
			}
		}
		for _, v := range all {
			if strings.Contains(string(got), v) {
				t.Fatalf("%q survives in %q", v, got)
			}
		}
		if r.Found(text) == nil && !slices.Equal(got, text) {
			t.Fatalf("%q has no secret and became %q", text, got)
		}
		restored, rest := string(text), string(got)
		for rest != "" { // what lies between marks was there, in this order
			i := strings.Index(rest, "<redacted ")
			if i < 0 || strings.Contains(string(text), "<redacted ") {
				break
			}
			if !strings.HasPrefix(restored, rest[:i]) {
				t.Fatalf("%q became %q", text, got)
			}
			end := i + strings.Index(rest[i:], ">") + 1
			restored, rest = skipValue(t, restored[i:], all), rest[end:]
		}
	})
}

// skipValue removes a value from the beginning of a text.
func skipValue(t *testing.T, text string, values []string) string {
	t.Helper()
	for _, v := range values {
		if strings.HasPrefix(text, v) {
			return text[len(v):]
		}
	}
	t.Fatalf("%q does not begin with a secret", text)
	return ""
}
