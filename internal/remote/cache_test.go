package remote_test

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/remote"
	"github.com/whittle-dd/whittle/internal/remote/enginetest"
	"github.com/whittle-dd/whittle/internal/remote/remotetest"
	"github.com/whittle-dd/whittle/oracle"
	"github.com/whittle-dd/whittle/oracle/exectest"
)

// TestCacheContract runs the suite of executors against an engine whose blobs and results are on another server.
func TestCacheContract(t *testing.T) {
	cache := enginetest.NewCache(t)
	engine := enginetest.NewWith(t, enginetest.Options{Workers: 2, Cache: cache})
	exectest.Every(t, func(t *testing.T, workers int) oracle.Executor {
		return onEngine(t, engine, remote.Options{Jobs: workers, Cache: cache.Address()})
	})
}

// TestCacheReduction checks that a reduction with another server as cache takes the same steps as one on this
// machine, also if the cache loses everything in the middle, and that the cache answers the second time.
func TestCacheReduction(t *testing.T) {
	cache := enginetest.NewCache(t)
	engine := enginetest.NewWith(t, enginetest.Options{Workers: 2, Cache: cache})
	want := reduceHere(t)
	options := remote.Options{Jobs: 4, Cache: cache.Address(), Needs: needsOfCase(t)}
	run := func(what string, at func(int)) remote.Counts {
		t.Helper()
		return sameSteps(t, what, onEngine(t, engine, options), want, at)
	}
	options.Salt = "forget"
	forgot := run("all is lost", func(n int) {
		if n == 60 {
			if err := cache.Forget(); err != nil {
				t.Error(err)
			}
		}
	})
	if forgot.Again+forgot.Retried == 0 {
		t.Errorf("nothing was noticed: %+v", forgot)
	}
	options.Salt = ""
	first := run("first", nil)
	second := run("second", nil)
	if second.Executed > first.Executed/10 {
		t.Errorf("%d actions the first time, %d the second", first.Executed, second.Executed)
	}
}

// TestCacheTLS checks the connection to a cache that wants to know who calls.
func TestCacheTLS(t *testing.T) {
	valid, trust := certificate(t, time.Now().Add(time.Hour))
	cert, key := pemFiles(t, valid)
	cache := enginetest.NewCache(t, "--tls_cert_file", cert, "--tls_key_file", key, "--tls_ca_file", cert)
	server := remotetest.New(t, remotetest.Faults{})
	for _, c := range []struct {
		name string
		tls  *tls.Config
		says string // "": it works
	}{
		{"known", &tls.Config{RootCAs: trust, Certificates: []tls.Certificate{valid}}, ""},
		{"unknown", &tls.Config{RootCAs: trust}, "--remote-tls-cert"},
		{"not trusted", nil, "--remote-tls-ca"},
	} {
		e, err := remote.Connect(t.Context(), remote.Options{Server: server.Address(), Cache: cache.Secure(), TLS: c.tls, Jobs: 1, Patience: time.Second})
		if err == nil {
			e.Close()
		}
		if c.says == "" && err != nil || c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)) {
			t.Errorf("%s: error is %v, want %q in it", c.name, err, c.says)
		}
	}
}

// pemFiles writes a certificate and its key to files.
func pemFiles(t *testing.T, c tls.Certificate) (cert, key string) {
	t.Helper()
	dir := t.TempDir()
	der, err := x509.MarshalPKCS8PrivateKey(c.PrivateKey)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	for name, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: c.Certificate[0]}, key: {Type: "PRIVATE KEY", Bytes: der}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
}
