package cli

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc/credentials"

	"github.com/whittle-dd/whittle/internal/remote/enginetest"
	"github.com/whittle-dd/whittle/internal/remote/remotetest"
)

// TestRemoteInput checks that a directory of tools is sent, with its programs found first, and that variables are those
// of the flags.
func TestRemoteInput(t *testing.T) {
	t.Parallel()
	c := newRemoteCase(t)
	tools := filepath.Join(t.TempDir(), "tools")
	for _, dir := range []string{"bin", "share"} {
		if err := os.MkdirAll(filepath.Join(tools, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	writeFile(t, filepath.Join(tools, "bin", "lookfor"), "#!/bin/sh\ngrep -q -f \"$(dirname \"$0\")/../share/pattern\" \"$1\"\n", 0o755)
	writeFile(t, filepath.Join(tools, "share", "pattern"), "f7(\n", 0o644)
	writeFile(t, c.test, "#!/bin/sh\n[ \"$COLOR\" = blue ] && [ -z \"$USER$XDG_STATE_HOME\" ] && [ -x \"$(dirname \"$0\")/kit/bin/lookfor\" ] && lookfor \"$1\"\n", 0o755)
	s := remotetest.New(t, remotetest.Faults{})
	flags := []string{"--remote", s.Address(), "--remote-jobs", "4", "--no-observe", "--remote-env", "COLOR=blue", "--remote-platform", "os=linux"}
	got, said := c.reduce(t, append(flags, "--remote-input", tools+"=kit")...)
	if !strings.Contains(got, "f7(") || len(got) > 20 {
		t.Errorf("%s\n%s", got, said)
	}
	if status, said := c.run(t, append(flags, c.test, c.input)...); status != exitNotInteresting {
		t.Errorf("without the tools: exit status %d\n%s", status, said)
	}
}

// TestRemoteTLS checks the flags about who the server and the user are.
func TestRemoteTLS(t *testing.T) {
	t.Parallel()
	c := newRemoteCase(t)
	cert, key, config := pemPair(t, c.dir)
	token := filepath.Join(c.dir, "token")
	writeFile(t, token, "# for tests\nAuthorization: Bearer secret\n", 0o600)
	s := remotetest.New(t, remotetest.Faults{}, remotetest.TLS(credentials.NewTLS(config)))
	flags := []string{"--remote", s.Secure(), "--remote-jobs", "4", "--needs", c.needs}
	known := append(flags, "--remote-tls-ca", cert, "--remote-tls-cert", cert, "--remote-tls-key", key, "--remote-header-file", token)
	if got, said := c.reduce(t, known...); !strings.Contains(got, "f19(") || strings.Contains(said, "secret") {
		t.Errorf("%s\n%s", got, said)
	}
	if s.Contains("secret") || s.Header("authorization") != "Bearer secret" {
		t.Errorf("the token is in the storage: %v; the header is %q", s.Contains("secret"), s.Header("authorization"))
	}
	status, said := c.run(t, append(flags, "--remote-tls-ca", cert, c.test, c.input)...)
	if status != 1 || !strings.Contains(said, "--remote-tls-cert") {
		t.Errorf("without a certificate: exit status %d\n%s", status, said)
	}
	status, said = c.run(t, append(flags, "--remote-tls-ca", key, c.test, c.input)...)
	if status != exitUsage || !strings.Contains(said, "there is no certificate in it") {
		t.Errorf("a key as authority: exit status %d\n%s", status, said)
	}
}

// pemPair writes a certificate for the loopback interface, and returns its files and what a server needs that wants
// the same from its clients.
func pemPair(t *testing.T, dir string) (cert, key string, config *tls.Config) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	writeFile(t, cert, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})), 0o600)
	writeFile(t, key, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})), 0o600)
	pair, err := tls.LoadX509KeyPair(cert, key)
	if err != nil {
		t.Fatal(err)
	}
	trust := x509.NewCertPool()
	trust.AddCert(pair.Leaf)
	return cert, key, &tls.Config{Certificates: []tls.Certificate{pair}, ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: trust}
}

// TestRemoteResume checks that a run that the server or a limit has ended loses nothing: the best so far is in its
// place, and the same command continues from there.
func TestRemoteResume(t *testing.T) {
	t.Parallel()
	c := newRemoteCase(t)
	want, _ := c.reduce(t, "-j", "4")
	for _, x := range []struct {
		name  string
		flags []string
		stop  func(*remotetest.Faults) // after 20 actions
		says  string
	}{
		{"outage", nil, func(f *remotetest.Faults) { f.Unavailable = 1_000_000 }, "check the address"},
		{"quota", nil, func(f *remotetest.Faults) { f.Exhausted = 1_000_000 }, "quota"},
		{"limit", []string{"--remote-max-actions", "25"}, nil, "--remote-max-actions is used up"},
	} {
		t.Run(x.name, func(t *testing.T) {
			t.Parallel()
			s := remotetest.New(t, remotetest.Faults{})
			state, out := t.TempDir(), filepath.Join(t.TempDir(), "out.c")
			run := func(flags ...string) (int, string) {
				flags = append(flags, "--remote", s.Address(), "--remote-jobs", "4", "--remote-patience", "1s", "--needs", c.needs, "--width", "4", "-o", out, c.test, c.input)
				cmd := exec.Command("whittle", flags...)
				cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+state)
				said, _ := cmd.CombinedOutput()
				return cmd.ProcessState.ExitCode(), string(said)
			}
			done := make(chan struct{})
			go func() {
				defer close(done)
				for x.stop != nil && s.Executed() < 20 {
					time.Sleep(time.Millisecond)
				}
				if x.stop != nil {
					s.Set(x.stop)
				}
			}()
			status, said := run(x.flags...)
			<-done
			if wanted := map[bool]int{true: 1, false: 0}[x.stop != nil]; status != wanted || !strings.Contains(said, x.says) {
				t.Errorf("exit status %d, want %q:\n%s", status, x.says, said)
			}
			if b, err := os.ReadFile(out); err != nil || len(b) <= len(want) {
				t.Errorf("%d bytes are in place: %v", len(b), err)
			}
			s.Set(func(f *remotetest.Faults) { *f = remotetest.Faults{} })
			before := s.Executed()
			status, said = run()
			if b, _ := os.ReadFile(out); status != 0 || string(b) != want || !strings.Contains(said, "resum") {
				t.Errorf("the second time: exit status %d, result\n%s\nwant\n%s\n%s", status, b, want, said)
			}
			t.Logf("%d actions before, %d after", before, s.Executed()-before)
		})
	}
}

// TestRemoteEngine reduces on a real server whose cache is another one, twice.
func TestRemoteEngine(t *testing.T) {
	t.Parallel()
	cache := enginetest.NewCache(t)
	engine := enginetest.NewWith(t, enginetest.Options{Workers: 2, Cache: cache})
	c := newRemoteCase(t)
	want, _ := c.reduce(t, "-j", "4")
	flags := []string{"--remote", engine.Address(), "--remote-cache", cache.Address()}
	if status, said := c.run(t, append([]string{"check", "-n", "1"}, append(flags, c.test, c.input)...)...); status != 0 || !strings.Contains(said, "interesting, as here") {
		t.Errorf("check: exit status %d\n%s", status, said)
	}
	var executed []int
	for range 2 {
		got, said := c.reduce(t, flags...)
		if got != want {
			t.Errorf("on the server:\n%s\nhere:\n%s\n%s", got, want, said)
		}
		var n int
		_, counts, _ := strings.Cut(said, "on the server: ")
		fmt.Sscanf(counts, "%d actions", &n)
		executed = append(executed, n)
	}
	if executed[0] < 100 || executed[1] > executed[0]/5 {
		t.Errorf("%d actions", executed)
	}
}
