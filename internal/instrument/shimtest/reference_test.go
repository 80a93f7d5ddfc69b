package shimtest

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"time"
)

// A reference is a minimal shim and the host of the canon. fault names one thing that it does wrong.
type reference struct {
	fault   string
	in      *bufio.Reader
	out     *bufio.Writer
	stdout  *bufio.Writer
	rng     *rand.Rand
	record  bool
	expects []byte
	sites   map[string]uint64 // those that were named in this run
	open    []byte            // kinds of the parts that are open
}

// status is the panic value that ends a run.
type status int

func newReference(fault string) *reference {
	r := &reference{fault: fault, stdout: bufio.NewWriter(os.Stdout), rng: rand.New(rand.NewPCG(1, 2))}
	if os.Getenv("WHITTLE_TRACE") != "" {
		r.in, r.out = bufio.NewReader(os.NewFile(3, "in")), bufio.NewWriter(os.NewFile(4, "out"))
	} else if fault == "noisy" {
		os.NewFile(4, "out").WriteString("H")
	}
	return r
}

// serve does runs until no more are requested.
func (r *reference) serve(run func(host)) int {
	if r.in == nil {
		return r.once(run)
	}
	features := byte(1)
	if r.fault == "single" {
		features = 0
	}
	if r.fault == "version" {
		features |= 2
	}
	r.out.Write([]byte{'H', 1, features})
	for {
		r.out.Flush()
		order, err := r.in.ReadByte()
		if r.fault == "deaf" && err != nil {
			time.Sleep(time.Hour)
		}
		if err != nil || order == 'Q' {
			return 0
		}
		if r.fault == "child" {
			exec.Command("sleep", "30").Start()
		}
		r.record = order == 'R'
		if !r.record {
			r.expects = r.text()
		}
		r.sites, r.open = map[string]uint64{}, nil
		if r.fault != "state" {
			r.rng = rand.New(rand.NewPCG(1, 2))
		}
		st := r.once(run)
		if r.fault == "single" {
			r.out.Flush()
			return st
		}
		r.out.Write(binary.AppendUvarint([]byte{'D'}, uint64(st)))
	}
}

func (r *reference) once(run func(host)) (st int) {
	defer r.stdout.Flush()
	defer func() {
		if e := recover(); e != nil {
			st = int(e.(status))
		}
	}()
	run(r)
	return 0
}

func (r *reference) uint() uint64 {
	v, err := binary.ReadUvarint(r.in)
	if err != nil {
		os.Exit(0)
	}
	return v
}

func (r *reference) text() []byte {
	b := make([]byte, r.uint())
	io.ReadFull(r.in, b)
	return b
}

// say sends a message that needs no answer.
func (r *reference) say(m ...byte) {
	if r.in == nil {
		return
	}
	if bytes.HasPrefix(r.expects, m) {
		r.expects = r.expects[len(m):]
	} else if r.fault != "sticky" {
		r.expects = nil
	}
	r.out.Write(m)
}

func (r *reference) site(name string) uint64 {
	if r.fault == "one site" && name != "letters" {
		name = "site"
	}
	id := uint64(0)
	for _, c := range []byte(name) {
		id = id*31%99991 + uint64(c)
	}
	if r.in != nil && r.sites[name] == 0 && r.fault != "nameless" {
		r.sites[name] = id
		r.out.Write(append(binary.AppendUvarint(binary.AppendUvarint([]byte{'S'}, id), uint64(len(name))), name...))
	}
	return id
}

func (r *reference) choose(name string, kind byte, n uint64, native func() uint64) uint64 {
	if r.in == nil {
		return native()
	}
	head := append([]byte{kind}, binary.AppendUvarint(binary.AppendUvarint(nil, r.site(name)), n)...)
	if r.fault == "range" {
		head = append([]byte{kind}, binary.AppendUvarint(binary.AppendUvarint(nil, r.site(name)), n+1)...)
	}
	if r.record && r.fault != "asks" {
		v := native()
		r.out.Write(binary.AppendUvarint(append([]byte{'T'}, head...), v))
		return v
	}
	if rest, ok := bytes.CutPrefix(r.expects, append([]byte{'T'}, head...)); ok {
		v, size := binary.Uvarint(rest)
		r.expects = rest[size:]
		r.out.Write(binary.AppendUvarint(append([]byte{'T'}, head...), v))
		if r.fault == "other value" {
			return (v + 1) % n
		}
		return v
	}
	if r.fault != "sticky" {
		r.expects = nil
	}
	r.out.Write(append([]byte{'K'}, head...))
	r.out.Flush()
	switch m, err := r.in.ReadByte(); {
	case err != nil && r.fault == "deaf answer":
		time.Sleep(time.Hour)
	case err != nil, m == 'Q':
		os.Exit(0)
	case m == 'X' && r.fault == "continues":
		panic(status(0))
	case m == 'X':
		panic(status(96))
	}
	v := r.uint()
	r.expects = r.text()
	if r.fault == "twice" {
		r.out.Write(binary.AppendUvarint(append([]byte{'T'}, head...), v))
	}
	return v
}

func (r *reference) draw(name string, n uint64) uint64 {
	return r.choose(name, 'i', n, func() uint64 { return r.rng.Uint64N(n) })
}

func (r *reference) float(name string) float64 {
	return math.Float64frombits(r.choose(name, 'f', 0, func() uint64 { return math.Float64bits(r.rng.Float64()) }))
}

func (r *reference) enter(kind byte, name string) {
	r.say(append([]byte{'E', kind}, binary.AppendUvarint(nil, r.site(name))...)...)
	r.open = append(r.open, kind)
}

// leave ends open parts down to a depth.
func (r *reference) leave(depth int) {
	for len(r.open) > depth {
		if r.fault != "endless parts" || r.open[len(r.open)-1] != 'F' {
			r.say('L')
		}
		r.open = r.open[:len(r.open)-1]
	}
}

func (r *reference) part(kind byte, name string, f func()) {
	depth := len(r.open)
	if r.fault == "no branches" && kind == 'S' {
		f()
		return
	}
	r.enter(kind, name)
	f()
	r.leave(depth)
}

func (r *reference) call(name string, f func())   { r.part('F', name, f) }
func (r *reference) branch(name string, f func()) { r.part('S', name, f) }
func (r *reference) loop(name string, f func())   { r.part('L', name, f) }

func (r *reference) iter() bool {
	if r.open[len(r.open)-1] == 'I' {
		if r.fault != "iterations nest" {
			r.leave(len(r.open) - 1)
		}
	}
	r.say('I')
	r.open = append(r.open, 'I')
	if r.fault == "body early" {
		r.say('B')
	}
	return true
}

func (r *reference) body() bool {
	if r.fault != "body early" && r.fault != "no body" {
		r.say('B')
	}
	return true
}

func (r *reference) perm(name string, n, k int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	steps := k
	switch r.fault {
	case "whole": // which is allowed
		steps = n
	case "step too many":
		steps = min(k+1, n)
	}
	r.part('P', name, func() {
		for i := range steps {
			site := name + " step"
			if r.fault == "sites of steps" {
				site += fmt.Sprint(i)
			}
			j := i + int(r.draw(site, uint64(n-i)))
			if r.fault == "steps" {
				j = n - 1 - (j - i)
			}
			list[i], list[j] = list[j], list[i]
		}
	})
	return list[:k]
}

func (r *reference) print(args ...any) {
	for _, a := range args {
		fmt.Fprint(r.stdout, a)
	}
	if r.fault == "chatty" && r.in != nil {
		fmt.Fprint(r.stdout, "x")
	}
}

func (r *reference) exit(st int) { panic(status(st)) }
