package journal

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

func checkSettings(t *testing.T, s *Session, want Settings) {
	t.Helper()
	if got := s.Settings(); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestSettings(t *testing.T) {
	root := t.TempDir()
	s := open(t, root)
	checkSettings(t, s, Settings{})
	steps := []func(*Settings){
		func(st *Settings) { st.Width = 8 },
		func(st *Settings) { st.Environment = []byte("A=1\x00B=two\nlines") },
		func(st *Settings) { st.Start = []byte{} },
		func(st *Settings) { st.Guards, st.Fastest = []byte("[{}]"), []byte("0a") },
		func(st *Settings) { st.Trees = []byte(`{"a.c":-1}`) },
		func(st *Settings) { st.Memory = 1 << 30 },
		func(st *Settings) { st.Timeout, st.Start = 1500*time.Millisecond, []byte("start\x00 1\n") },
		func(st *Settings) { st.Replacing = []string{"ab", "cd"} },
		func(st *Settings) { st.Replacing = nil },
		func(st *Settings) { st.Replacing, st.Width = []string{"ef"}, 3 },
	}
	for _, change := range steps {
		want := s.Settings()
		change(&want)
		ok(t, s.Settle(want))
		checkSettings(t, s, want)
		end := s.log.end
		ok(t, s.Settle(want))
		if s.log.end != end || s.log.dirty.Load() {
			t.Error("equal settings were written again, or not synced")
		}
		ok(t, s.Close())
		s = open(t, root)
		checkSettings(t, s, want)
	}

	// The caller's slices and the session's are not shared.
	st := s.Settings()
	st.Start[0], st.Replacing[0] = 'X', "X"
	if got := s.Settings(); got.Start[0] == 'X' || got.Replacing[0] == "X" {
		t.Error("a caller can change the settings without Settle")
	}
}

func TestSettleRefusesToForget(t *testing.T) {
	s := open(t, t.TempDir())
	full := Settings{Width: 8, Timeout: time.Second, Start: []byte("x"), Environment: []byte("A=1")}
	ok(t, s.Settle(full))
	for _, want := range []Settings{
		{Timeout: full.Timeout, Start: full.Start, Environment: full.Environment},
		{Width: full.Width, Start: full.Start, Environment: full.Environment},
		{Width: full.Width, Timeout: full.Timeout, Environment: full.Environment},
		{Width: full.Width, Timeout: full.Timeout, Start: full.Start},
		{Width: -1, Timeout: full.Timeout, Start: full.Start, Environment: full.Environment},
		{Width: full.Width, Timeout: -1, Start: full.Start, Environment: full.Environment},
	} {
		if err := s.Settle(want); err == nil || !strings.Contains(err.Error(), s.Dir()) {
			t.Errorf("%+v: got %v, want an error that names the session", want, err)
		}
		checkSettings(t, s, full)
	}
}

// logOf returns a log that holds settings as pairs of name and value.
func logOf(pairs ...string) []byte {
	log := []byte(logHeader)
	for pair := range slices.Chunk(pairs, 2) {
		// Spelled out here: sessions on disk depend on this form.
		body := append([]byte{byte(len(pair[0]))}, pair[0]+pair[1]...)
		log = append(log, frame('s', body)...)
	}
	return log
}

// Sessions from before settings had types resume, whatever order and names they have.
func TestSettingsFormat(t *testing.T) {
	root := t.TempDir()
	s := open(t, root)
	path := filepath.Join(s.Dir(), "log")
	ok(t, s.Close())
	ok(t, os.WriteFile(path, logOf(
		"width", "4", "timeout", "1m30s", "unheard-of", "", "start", "whittle trace 1\n\n",
		"going", "00ff 11ee", "going", "", "going", "22dd", "width", "16"), 0o600))
	s = open(t, root)
	checkSettings(t, s, Settings{
		Width: 16, Timeout: 90 * time.Second, Replacing: []string{"22dd"}, Start: []byte("whittle trace 1\n\n"),
	})
	ok(t, s.Put(num(1), reduce.Outcome{}))
	ok(t, s.Close())

	// What is written has the same form.
	ok(t, os.WriteFile(path, []byte(logHeader), 0o600))
	s = open(t, root)
	ok(t, s.Settle(Settings{Width: 16, Timeout: 90 * time.Second, Replacing: []string{"00", "11"}, Start: []byte("s"), Environment: []byte("A=1\x00B=2")}))
	st := s.Settings()
	st.Replacing = nil
	ok(t, s.Settle(st))
	ok(t, s.Close())
	got, err := os.ReadFile(path)
	ok(t, err)
	want := logOf("environment", "A=1\x00B=2", "width", "16", "start", "s", "timeout", "1m30s", "going", "00 11", "going", "")
	if string(got) != string(want) {
		t.Errorf("the log is\n%q\nwant\n%q", got, want)
	}
}

func TestUnreadableSetting(t *testing.T) {
	for _, pair := range [][]string{
		{"timeout", "abc"}, {"timeout", ""}, {"timeout", "0s"}, {"timeout", "-1s"},
		{"width", "many"}, {"width", ""}, {"width", "0"}, {"width", "-8"},
	} {
		root := t.TempDir()
		s := open(t, root)
		ok(t, s.Close())
		log := logOf(pair...)
		path := filepath.Join(s.Dir(), "log")
		ok(t, os.WriteFile(path, log, 0o600))
		_, err := Open(root, someID(""))
		if err == nil {
			t.Errorf("%q: opened", pair)
			continue
		}
		for _, word := range []string{pair[0], `"` + pair[1] + `"`, "remove " + s.Dir()} {
			if !strings.Contains(err.Error(), word) {
				t.Errorf("%q: %v does not contain %s", pair, err, word)
			}
		}
		if after, _ := os.ReadFile(path); string(after) != string(log) {
			t.Errorf("%q: the log was changed", pair)
		}
	}
}
