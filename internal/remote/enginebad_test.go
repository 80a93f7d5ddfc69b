package remote_test

import (
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/remote"
	"github.com/whittle-dd/whittle/internal/remote/enginetest"
)

// TestEngineRefuses checks the messages if a real server has no such workers or no such instance.
func TestEngineRefuses(t *testing.T) {
	engine := enginetest.NewWith(t, enginetest.Options{Workers: 1, Instance: "main"})
	for _, c := range []struct {
		name    string
		options remote.Options
		says    string // "": it works
	}{
		{"right", remote.Options{Instance: "main"}, ""},
		{"wrong instance", remote.Options{Instance: "wrong"}, "--remote-instance"},
		{"no instance", remote.Options{}, "--remote-instance"},
		{"no such workers", remote.Options{Instance: "main", Platform: []string{"os=plan9"}, Patience: time.Second}, "--remote-platform"},
	} {
		c.options.Server, c.options.Jobs = engine.Address(), 1
		e, err := remote.Connect(t.Context(), c.options)
		if err == nil {
			j, _ := question(0)
			_, err = e.Run(t.Context(), j)
			e.Close()
		}
		if c.says == "" && err != nil || c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%s: error is %v, want %q in it", c.name, err, c.says)
		}
	}
}
