package oracle_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/oracle"
	"golang.org/x/sys/unix"
)

// TestMain is also several programs that tests and their jobs start. The first argument selects one.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 {
		if program := programs[os.Args[1]]; program != nil {
			if err := program(os.Args[2:]); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
			os.Exit(0)
		}
	}
	os.Exit(m.Run())
}

var programs = map[string]func([]string) error{
	"victim":  victim,
	"eat":     eat,
	"litter":  litter,
	"connect": connect,
	"loop":    loop,
	"trace":   trace,
	"segment": segment,
	"refuse":  refuse,
}

// self returns the path of the program. Jobs find it even where /tmp is a copy.
func self(t testing.TB) string {
	t.Helper()
	name, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// victim is the program that tests kill: it runs a script twice at once, in a scratch directory, contained
// as the third argument says.
func victim(args []string) error {
	o := oracle.LocalOptions{Workers: 2, Scratch: args[1]}
	if len(args) > 2 {
		if err := json.Unmarshal([]byte(args[2]), &o.Contain); err != nil {
			return err
		}
	}
	l, err := oracle.NewLocal(o)
	if err != nil {
		return err
	}
	go l.Run(context.Background(), oracle.Job{Argv: oracle.Shell(args[0])})
	_, err = l.Run(context.Background(), oracle.Job{Argv: oracle.Shell(args[0])})
	return fmt.Errorf("the job ended before the program was killed: %w", err)
}

// eat uses so many megabytes of memory, of its own or shared, and stays for a moment.
func eat(args []string) error {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	how := unix.MAP_PRIVATE
	if len(args) > 1 {
		how = unix.MAP_SHARED
	}
	for range n {
		b, err := unix.Mmap(-1, 0, 1<<20, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|how)
		if err != nil {
			return err
		}
		for i := 0; i < len(b); i += 4096 {
			b[i] = 1
		}
	}
	time.Sleep(200 * time.Millisecond)
	fmt.Println("ate", n)
	return nil
}

// litter makes so many empty files, a thousand in each directory.
func litter(args []string) error {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	for i := range n {
		if i%1000 == 0 {
			if err := os.Mkdir(fmt.Sprint("d", i/1000), 0o755); err != nil {
				return err
			}
		}
		if err := os.WriteFile(fmt.Sprintf("d%d/%d", i/1000, i), nil, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// connect sends a word to an address, and waits for it to come back.
func connect(args []string) error {
	c, err := net.DialTimeout(args[0], args[1], 5*time.Second)
	if err != nil {
		return err
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(5 * time.Second))
	if _, err := io.WriteString(c, "hello"); err != nil {
		return err
	}
	b := make([]byte, 5)
	if _, err := io.ReadFull(c, b); err != nil {
		return err
	}
	fmt.Println("heard", string(b))
	return nil
}

// loop talks to itself.
func loop(args []string) error {
	addr, stop, err := echo(args[0], "127.0.0.1:0")
	if err != nil {
		return err
	}
	defer stop()
	return connect([]string{args[0], addr})
}

// echo listens at an address, and sends back what it receives.
func echo(network, at string) (addr string, stop func() error, err error) {
	if strings.HasPrefix(network, "udp") {
		c, err := net.ListenPacket(network, at)
		if err != nil {
			return "", nil, err
		}
		go func() {
			b := make([]byte, 100)
			for {
				n, from, err := c.ReadFrom(b)
				if err != nil {
					return
				}
				c.WriteTo(b[:n], from)
			}
		}()
		return c.LocalAddr().String(), c.Close, nil
	}
	l, err := net.Listen(network, at)
	if err != nil {
		return "", nil, err
	}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() { defer c.Close(); io.Copy(c, c) }()
		}
	}()
	return l.Addr().String(), l.Close, nil
}

// trace tries to control each thread of a process as a debugger does. It fails if none can be.
func trace(args []string) error {
	threads, err := os.ReadDir("/proc/" + args[0] + "/task")
	if err != nil {
		return err
	}
	for _, e := range threads {
		tid, _ := strconv.Atoi(e.Name())
		if err = unix.PtraceSeize(tid); err == nil {
			return nil
		}
	}
	return err
}

// segment makes or removes a System V memory segment.
func segment(args []string) error {
	key, err := strconv.Atoi(args[1])
	if err != nil {
		return err
	}
	if args[0] == "make" {
		_, err := unix.SysvShmGet(key, 1<<20, unix.IPC_CREAT|unix.IPC_EXCL|0o600)
		return err
	}
	id, err := unix.SysvShmGet(key, 0, 0)
	if err != nil {
		return err
	}
	_, err = unix.SysvShmCtl(id, unix.IPC_RMID, nil)
	return err
}

// owner returns the user and the group of a file.
func owner(t *testing.T, fi os.FileInfo) [2]uint32 {
	t.Helper()
	st, ok := fi.Sys().(*syscall.Stat_t)
	if !ok {
		t.Fatalf("%T", fi.Sys())
	}
	return [2]uint32{st.Uid, st.Gid}
}
