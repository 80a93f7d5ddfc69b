package relay

type port interface {
	push(out chan<- int, n int) bool
	zap() error
}
type wire struct{ open bool }

func (w *wire) push(out chan<- int, n int) bool {
	if w.open {
		out <- n
	}
	return w.open
}

func dial() port {
	w := &wire{open: true}
	return w
}
