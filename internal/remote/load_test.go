package remote

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/whittle-dd/whittle/reduce"
)

// TestLoad checks that the number of actions under way follows the number of workers, up and down, and settles at
// about a quarter more.
func TestLoad(t *testing.T) {
	for _, c := range []struct {
		name   string
		spread float64 // of the time that an action takes
		delay  time.Duration
	}{
		{"steady", 0, 10 * time.Millisecond}, {"uneven", 0.8, 10 * time.Millisecond}, {"far away", 0.3, 500 * time.Millisecond},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := &slots{limit: 5, most: 512}
				random := rand.New(rand.NewPCG(1, 2))
				for _, workers := range []int{4, 40, 3, 200, 1} {
					serve(s, workers, 3000+40*workers, func() time.Duration {
						return time.Duration((1 + c.spread*(2*random.Float64()-1)) * float64(time.Second))
					}, c.delay)
					busy := float64(workers) * (1 + c.delay.Seconds()) // as many as keep all workers busy, if none waited
					if _, got := s.now(); got < int(busy) || got > int(1.5*busy)+2 {
						t.Errorf("%d workers: %d actions under way", workers, got)
					}
				}
			})
		})
	}
}

// serve runs so many actions on a server with so many workers, of which more are wanted than it runs.
func serve(s *slots, workers, actions int, takes func() time.Duration, delay time.Duration) {
	free := make(chan struct{}, workers)
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range 1000 {
		wg.Go(func() {
			for {
				mu.Lock()
				actions--
				end := actions < 0
				run := takes()
				mu.Unlock()
				if end {
					return
				}
				release, _ := s.acquire(context.Background(), reduce.Question{})
				sent := time.Now()
				time.Sleep(delay)
				free <- struct{}{}
				time.Sleep(run)
				<-free
				s.learn(sample{run, time.Since(sent) - run})
				release()
			}
		})
	}
	wg.Wait()
}
