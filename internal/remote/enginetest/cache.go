package enginetest

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A Cache is bazel-remote, a server that stores blobs and results and executes nothing. It runs as the program
// "cache".
type Cache struct {
	programs
	port int
}

// NewCache starts a cache that ends with the test, with more flags of bazel-remote. If it was not built, NewCache
// skips the test.
func NewCache(t testing.TB, flags ...string) *Cache {
	t.Helper()
	bin, why := built("cache")
	if bin == "" {
		t.Skipf("needs bazel-remote: run tools/cache/build (%s)", why)
	}
	c, err := startCache(filepath.Join(bin, "bazel-remote"), os.TempDir(), flags)
	if err != nil {
		t.Fatal(err)
	}
	endWith(t, &c.programs)
	return c
}

// startCache starts a cache whose files are in a new directory below dir.
func startCache(program, dir string, flags []string) (*Cache, error) {
	c := &Cache{}
	if err := c.prepare(dir); err != nil {
		return nil, err
	}
	var ports [1]int
	if err := freePorts(ports[:]); err != nil {
		return nil, err
	}
	c.port = ports[0]
	c.argv["cache"] = append([]string{
		program, "--dir", filepath.Join(c.dir, "blobs"), "--max_size", "1", "--grpc_address", c.host(),
		"--http_address", "unix://" + filepath.Join(c.dir, "http"), "--access_log_level", "none",
	}, flags...)
	return c, c.Begin("cache")
}

// Begin starts the cache again, and returns when it listens.
func (c *Cache) Begin(name string) error {
	if err := c.programs.Begin(name); err != nil {
		return err
	}
	for end := time.Now().Add(time.Minute); !listening(c.host()); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			return fmt.Errorf("the cache does not start: %s", c.Log())
		}
	}
	return nil
}

// Forget kills the cache and starts it with nothing in it.
func (c *Cache) Forget() error {
	c.Kill("cache")
	for _, name := range []string{"blobs", "http"} {
		if err := os.RemoveAll(filepath.Join(c.dir, name)); err != nil {
			return err
		}
	}
	return c.Begin("cache")
}

// Address returns the address of the cache.
func (c *Cache) Address() string { return "grpc://" + c.host() }

// Secure returns the address of the cache, if it is encrypted.
func (c *Cache) Secure() string { return "grpcs://" + c.host() }

func (c *Cache) host() string { return net.JoinHostPort("127.0.0.1", fmt.Sprint(c.port)) }
