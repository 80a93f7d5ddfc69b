package cache

import (
	"errors"
	"fmt"
	"sync"
)

type entry[K comparable, V any] struct {
	key K
	val V
}

type Cache[K comparable, V any] struct {
	mu    sync.Mutex
	items []entry[K, V]
	limit int
}

var errFull = errors.New("full")

func (c *Cache[K, V]) Put(k K, v V) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.items) >= c.limit {
		return fmt.Errorf("put %v: %w", k, errFull)
	}
	c.items = append(c.items, entry[K, V]{k, v})
	return nil
}

func (c Cache[K, V]) Len() int { return len(c.items) }

func Count(names []string) int {
	c := &Cache[string, int]{limit: 3}
	for i, n := range names {
		if err := c.Put(n, i); err != nil {
			break
		}
	}
	return c.Len()
}
