package oracle_test

import (
	"net"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/oracle"
)

// Without a network, a job reaches no listener outside, but still itself.
func TestAttackNetwork(t *testing.T) {
	strict, offline := files, files
	strict.Level, offline.Offline = oracle.Strict, true
	strict.Read = []string{self(t)}
	for name, c := range map[string]oracle.Containment{"files": files, "offline": offline, "strict": strict} {
		l := contained(t, 1, c)
		a, err := l.Contained()
		if err != nil {
			t.Fatal(err)
		}
		cut := name != "files"
		for _, network := range []string{"tcp", "udp"} {
			if cut && !a.Network && (network == "udp" || a.Landlock < 4) {
				t.Log(name, network, "cannot be cut here:", a)
				continue
			}
			for _, at := range []string{"127.0.0.1:0", outerAddress() + ":0"} {
				addr, stop, err := echo(network, at)
				if err != nil {
					t.Skip(err)
				}
				res := command(t, l, nil, self(t), "connect", network, addr)
				if heard := strings.Contains(string(res.Output), "heard hello"); heard == cut {
					t.Errorf("%s: %s to %s: %s", name, network, addr, res.Output)
				}
				stop()
			}
			if cut && !a.Network {
				continue
			}
			if res := command(t, l, nil, self(t), "loop", network); res.Exit != 0 {
				t.Errorf("%s: %s to itself: %s", name, network, res.Output)
			}
		}
		still(t, l)
	}
}

// outerAddress returns an address of this machine that others can reach, or else its own.
func outerAddress() string {
	addrs, _ := net.InterfaceAddrs()
	for _, a := range addrs {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.To4() != nil && !ip.IP.IsLoopback() {
			return ip.IP.String()
		}
	}
	return "127.0.0.1"
}
