// Package mirror fetches documents from several mirrors and caches them.
package mirror

import (
	"bytes"
	"container/list"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A Source opens documents by name.
type Source interface {
	Open(ctx context.Context, name string) (io.ReadCloser, error)
}

// SourceFunc is a function that is a Source.
type SourceFunc func(ctx context.Context, name string) (io.ReadCloser, error)

// Open calls f.
func (f SourceFunc) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	return f(ctx, name)
}

// A StatusError is an answer other than 200.
type StatusError struct {
	Mirror string
	Code   int
}

func (e StatusError) Error() string { return e.Mirror + ": status " + strconv.Itoa(e.Code) }

// Temporary reports whether it makes sense to ask again.
func (e StatusError) Temporary() bool { return e.Code == 429 || e.Code >= 500 }

// ErrChecksum is the error for documents that are not what the index promises.
var ErrChecksum = errors.New("checksum mismatch")

// lru is a cache that forgets what was not used for the longest time.
type lru[K comparable, V any] struct {
	mu    sync.Mutex
	limit int
	order *list.List
	items map[K]*list.Element
	evict func(K, V)
}

type entry[K comparable, V any] struct {
	key   K
	value V
	until time.Time
}

func newLRU[K comparable, V any](limit int, evict func(K, V)) *lru[K, V] {
	return &lru[K, V]{limit: limit, order: list.New(), items: make(map[K]*list.Element), evict: evict}
}

func (c *lru[K, V]) get(key K, now time.Time) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at, ok := c.items[key]
	if !ok {
		return value, false
	}
	e := at.Value.(*entry[K, V])
	if !e.until.IsZero() && now.After(e.until) {
		c.remove(at)
		return value, false
	}
	c.order.MoveToFront(at)
	return e.value, true
}

func (c *lru[K, V]) put(key K, value V, until time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at, ok := c.items[key]; ok {
		at.Value = &entry[K, V]{key, value, until}
		c.order.MoveToFront(at)
		return
	}
	c.items[key] = c.order.PushFront(&entry[K, V]{key, value, until})
	for c.order.Len() > c.limit {
		c.remove(c.order.Back())
	}
}

func (c *lru[K, V]) remove(at *list.Element) {
	e := c.order.Remove(at).(*entry[K, V])
	delete(c.items, e.key)
	if c.evict != nil {
		c.evict(e.key, e.value)
	}
}

// A Document is what a mirror has under a name.
type Document struct {
	Name    string            `json:"name"`
	Sum     string            `json:"sum"`
	Headers map[string]string `json:"headers,omitempty"`
	Body    []byte            `json:"-"`
}

func (d Document) verify(want string) error {
	sum := sha256.Sum256(d.Body)
	if got := hex.EncodeToString(sum[:]); want != "" && got != want {
		return fmt.Errorf("%s: %w: %.8s for %.8s", d.Name, ErrChecksum, got, want)
	}
	return nil
}

// An Index maps names to checksums.
type Index map[string]string

// ParseIndex reads an index as JSON.
func ParseIndex(r io.Reader) (Index, error) {
	var docs []Document
	if err := json.NewDecoder(r).Decode(&docs); err != nil {
		return nil, fmt.Errorf("parse index: %w", err)
	}
	ix := make(Index, len(docs))
	for _, d := range docs {
		ix[path.Clean(d.Name)] = strings.ToLower(d.Sum)
	}
	return ix, nil
}

// Names returns the names that match a pattern, sorted.
func (ix Index) Names(pattern string) ([]string, error) {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(ix)) {
		ok, err := path.Match(pattern, name)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, name)
		}
	}
	return out, nil
}

// A Client fetches documents from the first mirror that has them.
type Client struct {
	Mirrors []Source
	Index   Index
	Limit   time.Duration
	Tries   int

	once  sync.Once
	cache *lru[string, Document]
	rng   *rand.Rand
}

func (c *Client) init() {
	c.once.Do(func() {
		c.cache = newLRU(64, func(name string, d Document) { clear(d.Headers) })
		c.rng = rand.New(rand.NewSource(int64(len(c.Mirrors))))
		c.Tries = max(c.Tries, 1)
		if c.Limit == 0 {
			c.Limit = 30 * time.Second
		}
	})
}

// Fetch returns a document from the cache or from a mirror.
func (c *Client) Fetch(ctx context.Context, name string) (Document, error) {
	c.init()
	name = path.Clean(name)
	if d, ok := c.cache.get(name, time.Now()); ok {
		return d, nil
	}
	var errs []error
	for i, m := range c.Mirrors {
		var d Document
		err := retry(c.Tries, c.jitter, func() (err error) {
			d, err = c.fetchFrom(ctx, m, name)
			return err
		})
		if err == nil {
			c.cache.put(name, d, time.Now().Add(time.Hour))
			return d, nil
		}
		errs = append(errs, fmt.Errorf("mirror %d: %w", i, err))
	}
	return Document{}, errors.Join(errs...)
}

func (c *Client) fetchFrom(ctx context.Context, m Source, name string) (Document, error) {
	if _, ok := ctx.Deadline(); !ok {
		ctx, _ = context.WithTimeout(ctx, c.Limit)
	}
	r, err := m.Open(ctx, name)
	if err != nil {
		return Document{}, err
	}
	defer r.Close()
	var body bytes.Buffer
	if _, err := io.Copy(&body, r); err != nil {
		return Document{}, fmt.Errorf("read %s: %w", name, err)
	}
	d := Document{Name: name, Body: body.Bytes(), Headers: map[string]string{"length": strconv.Itoa(body.Len())}}
	return d, d.verify(c.Index[name])
}

// jitter returns how long to wait before a try.
func (c *Client) jitter(try int) time.Duration {
	base := 50 * time.Millisecond << try
	return base + time.Duration(c.rng.Int63n(int64(base)))
}

// retry calls f until it succeeds or its error is not temporary.
func retry(tries int, wait func(try int) time.Duration, f func() error) error {
	var err error
	for try := range tries {
		if try > 0 {
			time.Sleep(wait(try))
		}
		if err = f(); err == nil {
			return nil
		}
		var t interface{ Temporary() bool }
		if !errors.As(err, &t) || !t.Temporary() {
			break
		}
	}
	return err
}

// FetchAll fetches documents at the same time and returns those it could get.
func (c *Client) FetchAll(ctx context.Context, names ...string) (map[string]Document, error) {
	type answer struct {
		doc Document
		err error
	}
	answers := each(names, func(name string) answer {
		d, err := c.Fetch(ctx, name)
		return answer{d, err}
	})
	docs := map[string]Document{}
	var errs []error
	for i, a := range answers {
		if a.err != nil {
			errs = append(errs, a.err)
			continue
		}
		docs[names[i]] = a.doc
	}
	return docs, errors.Join(errs...)
}

// each calls f with all items at the same time and returns the results in their order.
func each[T, R any](items []T, f func(T) R) []R {
	out := make([]R, len(items))
	var wg sync.WaitGroup
	for i, item := range items {
		wg.Add(1)
		go func() {
			defer wg.Done()
			out[i] = f(item)
		}()
	}
	wg.Wait()
	return out
}

// Dir is a Source in memory, for tests.
type Dir map[string]string

// Open implements Source.
func (d Dir) Open(ctx context.Context, name string) (io.ReadCloser, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	body, ok := d[name]
	if !ok {
		return nil, StatusError{Mirror: "memory", Code: 404}
	}
	return io.NopCloser(strings.NewReader(body)), nil
}
