package remote_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"math/big"
	"net"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc/credentials"

	"github.com/whittle-dd/whittle/internal/remote"
	"github.com/whittle-dd/whittle/internal/remote/remotetest"
)

// certificate returns a certificate for the loopback interface that has signed itself.
func certificate(t *testing.T, until time.Time) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: until.Add(-24 * time.Hour), NotAfter: until, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AddCert(parsed)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, pool
}

// TestTLS checks the messages about certificates, and that a token is sent only with encryption and never as
// part of an action.
func TestTLS(t *testing.T) {
	valid, trust := certificate(t, time.Now().Add(time.Hour))
	expired, trustExpired := certificate(t, time.Now().Add(-time.Hour))
	open := func(c *tls.Config) *remotetest.Server {
		return remotetest.New(t, remotetest.Faults{}, remotetest.TLS(credentials.NewTLS(c)))
	}
	plain := open(&tls.Config{Certificates: []tls.Certificate{valid}})
	mutual := open(&tls.Config{Certificates: []tls.Certificate{valid}, ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: trust})
	old := open(&tls.Config{Certificates: []tls.Certificate{expired}})
	for _, c := range []struct {
		name    string
		server  *remotetest.Server
		options remote.Options
		says    string // "": it works
	}{
		{"trusted", plain, remote.Options{TLS: &tls.Config{RootCAs: trust}, Header: []string{"Authorization: Bearer secret"}}, ""},
		{"not trusted", plain, remote.Options{}, "--remote-tls-ca"},
		{"expired", old, remote.Options{TLS: &tls.Config{RootCAs: trustExpired}}, "renewed"},
		{"known", mutual, remote.Options{TLS: &tls.Config{RootCAs: trust, Certificates: []tls.Certificate{valid}}}, ""},
		{"unknown", mutual, remote.Options{TLS: &tls.Config{RootCAs: trust}}, "--remote-tls-cert"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.options.Server, c.options.Jobs, c.options.Patience = c.server.Secure(), 1, time.Second
			e, err := remote.Connect(context.Background(), c.options)
			if err == nil {
				defer e.Close()
				j, _ := question(0)
				_, err = e.Run(context.Background(), j)
			}
			if c.says == "" && err != nil || c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)) {
				t.Errorf("error is %v, want %q in it", err, c.says)
			}
			if c.server.Contains("secret") {
				t.Error("the token is in the storage")
			}
		})
	}
	_, err := remote.Connect(context.Background(), remote.Options{Server: plain.Address(), Header: []string{"Authorization: Bearer secret"}})
	if err == nil || strings.Contains(err.Error(), "secret") || !strings.Contains(err.Error(), "grpcs://") {
		t.Errorf("a token without encryption: %v", err)
	}
}
