package journal

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// The test binary is also the process that tests kill: if this variable is set, it plays
// the role named there instead of running tests.
const roleVar = "JOURNAL_TEST_ROLE"

func TestMain(m *testing.M) {
	role, arg, _ := strings.Cut(os.Getenv(roleVar), " ")
	switch role {
	case "":
		os.Exit(m.Run())
	case "put":
		putForever(arg)
	case "hold":
		hold(arg)
	case "write":
		writeForever(arg)
	case "trees":
		treesForever(arg)
	}
}

// start runs this binary in a role, and returns the process and its output.
func start(t *testing.T, role string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), roleVar+"="+role)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	return cmd, bufio.NewScanner(out)
}

func die(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "child:", err)
		os.Exit(1)
	}
}

func num(i int) reduce.Digest { return reduce.DigestOf([]byte(strconv.Itoa(i))) }

func someID(options string) Identity {
	return Identity{Original: num(-1), Test: num(-2), Options: options}
}

func open(t testing.TB, root string) *Session {
	t.Helper()
	s, err := Open(root, someID(""))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func ok(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// tree returns files, given pairs of path and content.
func tree(pairs ...string) text.Files {
	var fs []text.File
	for i := 0; i < len(pairs); i += 2 {
		fs = append(fs, text.File{Path: pairs[i], Data: []byte(pairs[i+1])})
	}
	return text.Sort(fs)
}
