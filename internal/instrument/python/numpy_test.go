package python_test

import (
	"context"
	"strings"
	"testing"
)

func TestRefused(t *testing.T) {
	py := interpreter(t)
	if !has(t, "numpy") {
		t.Skip("there is no numpy here")
	}
	p := start(t, py, "testdata/wrong/arrays.py")
	r, err := p.Run(context.Background(), newLog(t), true, limits)
	if err != nil || !strings.Contains(r.Fault, "numpy.random's dirichlet, which is not supported") {
		t.Errorf("%+v %v", r, err)
	}
}
