package a

type Shape interface {
	Area() float64
	Name() string
}

type base struct {
	label string
	scale float64
}

func (b *base) Name() string { return b.label }

func (b *base) grow(k float64) { b.scale *= k }

type square struct {
	base
	side float64
}

func (s square) Area() float64 { return s.side * s.Side * s.scale }

func total(shapes ...Shape) (sum float64) {
	for _, s := range shapes {
		sum += s.Area()
	}
	return
}

var all = total(square{base{"unit", 1}, 2})
