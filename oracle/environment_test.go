package oracle

import (
	"context"
	"slices"
	"testing"
)

type environments struct{ seen [][]string }

func (e *environments) Run(_ context.Context, j Job) (Result, error) {
	e.seen = append(e.seen, j.Env)
	return Result{}, nil
}

func (e *environments) Close() error { return nil }

// A job gets the environment, unless it has one of its own, also if that is empty.
func TestInEnvironment(t *testing.T) {
	var got environments
	exec := InEnvironment(&got, []string{"A=1"})
	for _, env := range [][]string{nil, {"B=2"}, {}} {
		if _, err := exec.Run(t.Context(), Job{Env: env}); err != nil {
			t.Fatal(err)
		}
	}
	if want := [][]string{{"A=1"}, {"B=2"}, {}}; !slices.EqualFunc(got.seen, want, slices.Equal) {
		t.Errorf("got %q, want %q", got.seen, want)
	}
	if InEnvironment(&got, nil) != Executor(&got) {
		t.Error("without an environment the executor should stay as it is")
	}
}
