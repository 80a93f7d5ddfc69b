package shimtest

import (
	"fmt"
	"math"
	"strings"
)

// A model runs a generator of the canon with the choices that a shim reported. It records the events and
// the output that the shim should have produced.
type model struct {
	told   []event // the shim's choices that are left
	events []event
	labels []string // site i+1 is labels[i]
	open   []bool   // loops: whether an iteration has begun
	output strings.Builder
	wrong  string
}

// over is the panic value that ends a model early.
type over struct{}

func expect(run func(host), told []event) (m *model) {
	m = &model{}
	for _, e := range told {
		if e.op == 'T' {
			m.told = append(m.told, e)
		}
	}
	defer func() {
		if r := recover(); r != nil && r != (over{}) {
			panic(r)
		}
		if m.wrong == "" && len(m.told) > 0 {
			m.wrong = fmt.Sprintf("%d choices too many", len(m.told))
		}
	}()
	run(m)
	return m
}

func (m *model) site(label string) uint64 {
	for i, l := range m.labels {
		if l == label {
			return uint64(i + 1)
		}
	}
	m.labels = append(m.labels, label)
	return uint64(len(m.labels))
}

func (m *model) choice(label string, kind byte, n uint64) uint64 {
	e := event{op: 'T', kind: kind, site: m.site(label), n: n}
	if len(m.told) == 0 || m.told[0].kind != kind || m.told[0].n != n {
		m.wrong = fmt.Sprintf("want a choice %q of kind %c and n = %d, got", label, kind, n)
		if len(m.told) == 0 {
			m.wrong += " no more"
		} else {
			m.wrong += " " + m.told[0].String()
		}
		panic(over{})
	}
	e.v, m.told = m.told[0].v, m.told[1:]
	m.events = append(m.events, e)
	return e.v
}

func (m *model) draw(label string, n uint64) uint64 { return m.choice(label, 'i', n) }

func (m *model) float(label string) float64 {
	f := math.Float64frombits(m.choice(label, 'f', 0))
	if !(f >= 0 && f < 1) {
		m.wrong = fmt.Sprintf("%v is not a float of [0, 1)", f)
		panic(over{})
	}
	return f
}

func (m *model) part(kind byte, label string, f func()) {
	m.events = append(m.events, event{op: 'E', kind: kind, site: m.site(label)})
	f()
	m.events = append(m.events, event{op: 'L'})
}

func (m *model) call(label string, f func())   { m.part('F', label, f) }
func (m *model) branch(label string, f func()) { m.part('S', label, f) }

// loop ends the last iteration, as iter ends the one before.
func (m *model) loop(label string, f func()) {
	m.part('L', label, func() {
		m.open = append(m.open, false)
		f()
		m.close()
		m.open = m.open[:len(m.open)-1]
	})
}

func (m *model) close() {
	if m.open[len(m.open)-1] {
		m.events = append(m.events, event{op: 'L'})
	}
}

func (m *model) iter() bool {
	m.close()
	m.open[len(m.open)-1] = true
	m.events = append(m.events, event{op: 'I'})
	return true
}

func (m *model) body() bool {
	m.events = append(m.events, event{op: 'B'})
	return true
}

// perm returns k elements of a permutation of n. A shim may draw a sample as the beginning of a whole
// permutation. The last step of a whole permutation has nothing to choose; a shim may omit it.
func (m *model) perm(label string, n, k int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	m.part('P', label, func() {
		for i := range n {
			left := uint64(n - i)
			if (i == k || i == n-1) && (len(m.told) == 0 || m.told[0].n != left) {
				break
			}
			j := i + int(m.draw(label+" step", left))
			list[i], list[j] = list[j], list[i]
		}
	})
	return list[:k]
}

func (m *model) print(args ...any) {
	for _, a := range args {
		fmt.Fprint(&m.output, a)
	}
}

func (m *model) exit(int) { panic(over{}) }
