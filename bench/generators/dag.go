package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/whittle-dd/whittle/tracetest"
)

// A model is a graph of operators on tensors, one line each: the name of the result, the
// operator, its parameters and operands, and the shape of the result, as in
//
//	t3 = matmul t0 t2 : 2x4
//
// Only earlier tensors can be operands, and their shapes must fit.

type tensor struct {
	name  string
	shape []int
}

func shapeText(shape []int) string {
	if len(shape) == 0 {
		return "scalar"
	}
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(shape), " ", "x"), "[]")
}

// genModel draws some inputs, and then operators one after the other, each on operands
// that fit, as Isra does.
func genModel(t draw) string {
	var w strings.Builder
	var all []tensor
	emit := func(op string, shape []int, operands ...tensor) {
		x := tensor{fmt.Sprintf("t%d", len(all)), shape}
		fmt.Fprintf(&w, "%s = %s", x.name, op)
		for _, o := range operands {
			w.WriteString(" " + o.name)
		}
		fmt.Fprintf(&w, " : %s\n", shapeText(shape))
		all = append(all, x)
	}
	t.Repeat(1, 8, func(int) {
		var shape []int
		t.Repeat(1, 3, func(int) { shape = append(shape, 1+t.Intn(4)) })
		emit("input", shape)
	})
	t.Repeat(0, 100, func(int) {
		x := all[t.Intn(len(all))]
		switch op := tracetest.Pick(t.T, "relu", "add", "matmul", "concat", "transpose", "sum", "split"); op {
		case "relu":
			t.Branch("relu", func() { emit("relu", x.shape, x) })
		case "add":
			t.Branch("add", func() {
				same := fitting(all, func(y tensor) bool { return slices.Equal(x.shape, y.shape) })
				emit("add", x.shape, x, same[t.Intn(len(same))])
			})
		case "matmul":
			t.Branch("matmul", func() { matmul(t, all, x, emit) })
		case "concat":
			t.Branch("concat", func() { concat(t, all, x, emit) })
		case "transpose":
			t.Branch("transpose", func() {
				to := slices.Clone(x.shape)
				slices.Reverse(to)
				emit("transpose", to, x)
			})
		default:
			t.Branch("axis", func() { alongAxis(t, op, x, emit) })
		}
	})
	return w.String()
}

func fitting(all []tensor, fits func(tensor) bool) []tensor {
	return slices.DeleteFunc(slices.Clone(all), func(y tensor) bool { return !fits(y) })
}

type emitter func(op string, shape []int, operands ...tensor)

// matmul multiplies x by a tensor it fits, if there is one.
func matmul(t draw, all []tensor, x tensor, emit emitter) {
	if len(x.shape) != 2 {
		return
	}
	right := fitting(all, func(y tensor) bool { return len(y.shape) == 2 && y.shape[0] == x.shape[1] })
	if len(right) == 0 {
		return
	}
	y := right[t.Intn(len(right))]
	emit("matmul", []int{x.shape[0], y.shape[1]}, x, y)
}

// concat joins x and up to three tensors that agree with it except in one axis.
func concat(t draw, all []tensor, x tensor, emit emitter) {
	if len(x.shape) == 0 {
		return
	}
	axis := t.Intn(len(x.shape))
	agree := fitting(all, func(y tensor) bool { return agrees(x.shape, y.shape, axis) })
	operands := []tensor{x}
	to := slices.Clone(x.shape)
	t.Repeat(1, 3, func(int) {
		y := agree[t.Intn(len(agree))]
		operands = append(operands, y)
		to[axis] += y.shape[axis]
	})
	emit(fmt.Sprintf("concat axis=%d", axis), to, operands...)
}

// agrees reports whether two shapes are the same except in one axis.
func agrees(a, b []int, axis int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if i != axis && a[i] != b[i] {
			return false
		}
	}
	return true
}

// alongAxis sums x along an axis, or takes its first half.
func alongAxis(t draw, op string, x tensor, emit emitter) {
	if len(x.shape) == 0 {
		return
	}
	axis := t.Intn(len(x.shape))
	to := slices.Clone(x.shape)
	switch {
	case op == "sum":
		to = slices.Delete(to, axis, axis+1)
	case to[axis]%2 != 0:
		return
	default:
		to[axis] /= 2
	}
	emit(fmt.Sprintf("%s axis=%d", op, axis), to, x)
}
