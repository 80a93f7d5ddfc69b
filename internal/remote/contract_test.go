package remote_test

import (
	"context"
	"testing"

	"github.com/whittle-dd/whittle/internal/remote"
	"github.com/whittle-dd/whittle/internal/remote/remotetest"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/exectest"
)

func TestContract(t *testing.T) {
	exectest.Every(t, func(t *testing.T, workers int) oracle.Executor {
		return connect(t, remotetest.New(t, remotetest.Faults{}), remote.Options{Jobs: workers})
	})
}

// connect opens an executor on a server.
func connect(t *testing.T, s *remotetest.Server, o remote.Options) *remote.Executor {
	t.Helper()
	o.Server = s.Address()
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
