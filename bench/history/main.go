// Command history measures what the history of a long reduction takes: the room of a session on disk, and the time and memory
// of the commands that look at it.
//
//	go run ./bench/history                 # 10,000 steps on 10 MB
//	go run ./bench/history -steps 1000 -size 1000000
//	go run ./bench/history -keep DIR       # record the session in DIR, or measure the one that is there
//
// The session is written by the real journal, with ten verdicts for each step. A step removes up to four stretches of text;
// one in ten removes forty of them, and one in a hundred renames a word everywhere.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/whittle-dd/whittle/bench/internal/command"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

// An experiment is a session and the commands that look at it.
type experiment struct {
	dir, binary string
	keep        string
	size, steps int
}

func main() {
	var e experiment
	flag.IntVar(&e.size, "size", 10_000_000, "bytes of the input")
	flag.IntVar(&e.steps, "steps", 10_000, "accepted steps")
	flag.StringVar(&e.keep, "keep", "", "record the session in this directory and leave it there, or use the one that is there")
	flag.StringVar(&e.binary, "whittle", "", "the command to measure (default: it is built)")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := e.run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "history:", err)
		os.Exit(1)
	}
}

func (e *experiment) run(ctx context.Context) (err error) {
	if e.dir, e.binary, err = command.Ready(ctx, "history", e.binary); err != nil {
		return err
	}
	defer os.RemoveAll(e.dir)
	began := time.Now()
	sessions, err := journal.List(e.root())
	if err != nil {
		return err
	}
	if len(sessions) == 0 {
		if err := e.record(ctx); err != nil {
			return err
		}
		fmt.Printf("recorded %d steps in %.0f s\n\n", e.steps, time.Since(began).Seconds())
		if sessions, err = journal.List(e.root()); err != nil {
			return err
		}
	}
	e.size, e.steps = sessions[0].Original, sessions[0].Steps
	if err := e.room(sessions[0].Dir); err != nil {
		return err
	}
	fmt.Printf("\n| command | CPU s | memory MB |\n| --- | ---: | ---: |\n")
	last, middle := strconv.Itoa(e.steps), strconv.Itoa(e.steps/2)
	for _, args := range [][]string{
		{"sessions"}, {"history"}, {"history", "--json"},
		{"history", "--show", "0"}, {"history", "--show", "1"}, {"history", "--show", middle}, {"history", "--show", last},
		{"history", "--diff", "1"}, {"history", "--diff", middle}, {"history", "--diff", last}, {"history", "--diff", "0.." + last},
		{"history", "--restore", middle, "-o", filepath.Join(e.dir, "restored")},
	} {
		if err := e.measure(ctx, args); err != nil {
			return err
		}
	}
	return nil
}

// state returns the directory for state, root that of the sessions in it.
func (e *experiment) state() string { return cmp.Or(e.keep, filepath.Join(e.dir, "state")) }
func (e *experiment) root() string  { return filepath.Join(e.state(), "whittle") }

// record makes the session.
func (e *experiment) record(ctx context.Context) error {
	rng := rand.New(rand.NewPCG(1, 2))
	in := newInput(rng, e.size)
	path := filepath.Join(e.dir, "input")
	if err := os.WriteFile(path, in.data, 0o644); err != nil {
		return err
	}
	original := text.Single("input", in.data)
	s, err := journal.Open(e.root(), journal.Identity{Original: original.Key(), Options: "bench"})
	if err != nil {
		return err
	}
	defer s.Close()
	if err := s.KeepOriginal(original); err != nil {
		return err
	}
	if err := s.SetPlace(journal.Place{Inputs: []string{path}, Paths: []string{path}}); err != nil {
		return err
	}
	for n := 1; n <= e.steps && ctx.Err() == nil; n++ {
		for i := range 10 {
			d := reduce.DigestOf(fmt.Append(nil, n, i))
			if err := s.Put(d, reduce.Outcome{Verdict: reduce.Boring}); err != nil {
				return err
			}
		}
		note := in.step(e.size, e.steps)
		now := text.Single("input", in.data)
		if err := s.Accept(journal.Step{Digest: now.Key(), Tokens: len(in.data) / 4, Lines: len(in.data) / 30, Pass: "bench", Note: note}, now); err != nil {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return s.Finish()
}

// room reports what the session takes on disk.
func (e *experiment) room(session string) error {
	all := 0
	fmt.Printf("| file | bytes | of the input |\n| --- | ---: | ---: |\n")
	for _, name := range []string{"original", "log", "best"} {
		info, err := os.Stat(filepath.Join(session, name))
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			return err
		}
		n := int(info.Size())
		all += n
		fmt.Printf("| %s | %d | %.2f |\n", name, n, float64(n)/float64(e.size))
	}
	fmt.Printf("| all | %d | %.2f |\n", all, float64(all)/float64(e.size))
	return nil
}

// measure runs the command on the session.
func (e *experiment) measure(ctx context.Context, args []string) error {
	cmd := exec.CommandContext(ctx, e.binary, args...)
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+e.state())
	out, err := os.Create(filepath.Join(e.dir, "output"))
	if err != nil {
		return err
	}
	defer out.Close()
	cmd.Stdout = out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("whittle %v: %w", args, err)
	}
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	words := "whittle"
	for _, a := range args {
		words += " " + filepath.Base(a)
	}
	cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	fmt.Printf("| `%s` | %.2f | %d |\n", words, cpu.Seconds(), usage.Maxrss/1000)
	return nil
}
