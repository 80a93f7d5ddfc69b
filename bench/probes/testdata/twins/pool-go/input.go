package pool

import (
	"context"
	"fmt"
	"time"
)

type task func(ctx context.Context) error

type Pool struct {
	size  int
	tasks chan task
}

func New(size int) *Pool { return &Pool{size: size, tasks: make(chan task, size)} }

func (p *Pool) Run(d time.Duration) (err error) {
	for i := 0; i < p.size; i++ {
		ctx, _ := context.WithTimeout(context.Background(), d)
		go func() {
			for t := range p.tasks {
				if e := t(ctx); e != nil {
					err = fmt.Errorf("worker %d: %w", i, e)
				}
			}
		}()
	}
	return err
}
