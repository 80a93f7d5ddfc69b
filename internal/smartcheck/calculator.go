package smartcheck

import "strconv"

// Calculator is an expression of sums and quotients that divides by zero although no
// divisor is a literal 0. The smallest failure has five nodes: 1/(0+0).
//
// One in rare leaves is drawn from −10 to 10, the others from −1 to 1.
func Calculator(rare int) Problem {
	return Problem{
		Name: "calculator", Fails: calculatorFails, Size: calculatorSize, Least: 5,
		Generate: func(t Draw) string { return generateCalculator(t, rare, 6) },
	}
}

func generateCalculator(t Draw, rare, depth int) string {
	var out string
	t.Call("calculator", func() {
		if depth == 0 || t.Intn(3) == 0 {
			out = strconv.Itoa(leaf(t, rare))
			return
		}
		t.Branch("operation", func() {
			op := []string{"+", "/"}[t.Intn(2)]
			a := generateCalculator(t, rare, depth-1)
			out = "(" + a + op + generateCalculator(t, rare, depth-1) + ")"
		})
	})
	return out
}

// leaf subtracts from what it draws, as people write generators, so 0 is not the simplest choice.
func leaf(t Draw, rare int) int {
	if rare == 1 || t.Intn(rare) == rare-1 {
		return t.Intn(21) - 10
	}
	return t.Intn(3) - 1
}

type expression struct {
	op   byte // 0: a literal
	val  int
	a, b *expression
}

func readExpression(s string) (*expression, string) {
	if s[0] != '(' {
		n := 1
		for n < len(s) && s[n] >= '0' && s[n] <= '9' {
			n++
		}
		v, _ := strconv.Atoi(s[:n])
		return &expression{val: v}, s[n:]
	}
	a, s := readExpression(s[1:])
	op := s[0]
	b, s := readExpression(s[1:])
	return &expression{op, 0, a, b}, s[1:]
}

func (e *expression) eval() (v int, ok bool) {
	if e.op == 0 {
		return e.val, true
	}
	a, ok1 := e.a.eval()
	b, ok2 := e.b.eval()
	switch {
	case !ok1 || !ok2:
		return 0, false
	case e.op == '+':
		return a + b, true
	case b == 0:
		return 0, false
	}
	return a / b, true
}

// byLiteralZero reports whether something is divided by a literal 0.
func (e *expression) byLiteralZero() bool {
	if e.op == 0 {
		return false
	}
	return e.op == '/' && e.b.op == 0 && e.b.val == 0 || e.a.byLiteralZero() || e.b.byLiteralZero()
}

func (e *expression) size() int {
	if e.op == 0 {
		return 1
	}
	return 1 + e.a.size() + e.b.size()
}

func calculatorFails(s string) bool {
	e, _ := readExpression(s)
	_, ok := e.eval()
	return !ok && !e.byLiteralZero()
}

func calculatorSize(s string) int {
	e, _ := readExpression(s)
	return e.size()
}
