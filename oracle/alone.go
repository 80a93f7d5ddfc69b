package oracle

import "context"

// Beside returns an executor for other programs that judge candidates: they run beside tests, and
// wait while one runs alone. Closing it has no effect.
func (s *Script) Beside() Executor { return beside{s} }

type beside struct{ script *Script }

func (b beside) Run(ctx context.Context, j Job) (Result, error) {
	unlock, err := b.script.retry.rlock(ctx)
	if err != nil {
		return Result{}, err
	}
	defer unlock()
	return b.script.Exec.Run(ctx, j)
}

func (b beside) Close() error { return nil }

// Alone calls f while nothing else runs, neither a test nor a program of [Script.Beside]. What f
// runs, it runs on the executor that it gets.
func (s *Script) Alone(ctx context.Context, f func(Executor) error) error {
	unlock, err := s.retry.lock(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	return f(s.Exec)
}
