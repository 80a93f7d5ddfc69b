package oracle

import "context"

// InEnvironment returns an executor whose jobs run in the environment env, unless they have one of
// their own. Closing it closes e.
func InEnvironment(e Executor, env []string) Executor {
	if env == nil {
		return e
	}
	return environed{e, env}
}

type environed struct {
	Executor
	env []string
}

func (e environed) Run(ctx context.Context, j Job) (Result, error) {
	if j.Env == nil {
		j.Env = e.env
	}
	return e.Executor.Run(ctx, j)
}
