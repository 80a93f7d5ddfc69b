package oracle_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/text"
)

// TestAlone checks that nothing runs beside what runs alone: neither tests nor other programs.
func TestAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		running, most := 0, map[bool]int{}
		alone := false
		s := &oracle.Script{Exec: fake(func(ctx context.Context, j oracle.Job) (oracle.Result, error) {
			mu.Lock()
			running++
			most[alone] = max(most[alone], running)
			mu.Unlock()
			time.Sleep(time.Second)
			mu.Lock()
			running--
			mu.Unlock()
			return oracle.Result{}, nil
		})}
		var wg sync.WaitGroup
		for range 3 {
			wg.Go(func() { s.Test(t.Context(), text.Single("f", nil)) })
			wg.Go(func() { s.Beside().Run(t.Context(), oracle.Job{}) })
		}
		synctest.Wait()
		wg.Go(func() {
			err := s.Alone(t.Context(), func(e oracle.Executor) error {
				mu.Lock()
				alone = true
				mu.Unlock()
				for range 3 {
					e.Run(t.Context(), oracle.Job{})
				}
				mu.Lock()
				alone = false
				mu.Unlock()
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
		synctest.Wait()
		for range 3 {
			wg.Go(func() { s.Test(t.Context(), text.Single("f", nil)) })
			wg.Go(func() { s.Beside().Run(t.Context(), oracle.Job{}) })
		}
		wg.Wait()
		if most[false] != 6 || most[true] != 1 {
			t.Errorf("at most %d ran at once, and %d while one ran alone; want 6 and 1", most[false], most[true])
		}
	})
}
