package oracle

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestExclusive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var e exclusive
		one, _ := e.rlock(t.Context())
		two, _ := e.rlock(t.Context())

		short, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := e.lock(short); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("lock beside others: %v", err)
		}
		three, err := e.rlock(t.Context()) // a lock that was given up does not block others
		if err != nil {
			t.Fatal(err)
		}

		var order []string
		var wg sync.WaitGroup
		wg.Go(func() {
			unlock, _ := e.lock(t.Context())
			order = append(order, "alone")
			time.Sleep(time.Second)
			unlock()
		})
		synctest.Wait()
		wg.Go(func() {
			unlock, _ := e.rlock(t.Context())
			order = append(order, "late")
			unlock()
		})
		synctest.Wait()
		one()
		two()
		synctest.Wait()
		if len(order) != 0 {
			t.Errorf("too early: %v", order)
		}
		three()
		wg.Wait()
		if strings.Join(order, " ") != "alone late" {
			t.Errorf("order: %v", order)
		}
	})
}
