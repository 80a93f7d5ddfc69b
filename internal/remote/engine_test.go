package remote_test

import (
	"context"
	"testing"

	"github.com/whittle-dd/whittle/internal/remote"
	"github.com/whittle-dd/whittle/internal/remote/enginetest"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/exectest"
)

// TestEngineContract runs the suite of executors against a real server.
func TestEngineContract(t *testing.T) {
	engine := enginetest.New(t, 2)
	exectest.Every(t, func(t *testing.T, workers int) oracle.Executor { return onEngine(t, engine, remote.Options{Jobs: workers}) })
}

func onEngine(t *testing.T, engine *enginetest.Engine, o remote.Options) *remote.Executor {
	t.Helper()
	o.Server = engine.Address()
	e, err := remote.Connect(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return e
}
