package oracle

import "testing"

// A cancellation that arrives after its job has ended does not affect the next one.
func TestLateCancellation(t *testing.T) {
	l, err := NewLocal(LocalOptions{Scratch: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	p := l.launcher.(*supervisorPool)
	c, err := p.acquire(0)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { p.idle[0] = c }()
	r := request{seq: 5, spec: spec{argv: Shell("sleep 0.1; echo done"), env: environ(nil, t.TempDir(), t.TempDir()), dir: t.TempDir(), cap: 100}}
	if _, err := c.conn.Write(append(r.append(nil), appendCancel(nil, 4)...)); err != nil { // in one write, so that it is there when the job starts
		t.Fatal(err)
	}
	body, err := readMessage(c.in, nil)
	if err != nil {
		t.Fatal(err)
	}
	if rep, err := parseReply(body); err != nil || rep.state != exited || string(rep.Output) != "done\n" {
		t.Errorf("%+v, %v", rep, err)
	}
}
