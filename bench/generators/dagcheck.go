package main

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A node of a model as the checker sees it. It shares nothing with the generator.
type node struct {
	op    string
	axis  int
	in    []int // the nodes that made its operands
	shape string
	dims  []int
}

var modelLine = regexp.MustCompile(`^(\w+) = (\w+)(?: axis=(\d+))?((?: \w+)*) : (\S+)$`)

// readModel reads a model and checks every shape.
func readModel(text []byte) (nodes []node, ok bool) {
	at := map[string]int{}
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		m := modelLine.FindStringSubmatch(line)
		if m == nil {
			return nil, false
		}
		n := node{op: m[2], axis: -1, shape: m[5]}
		if m[3] != "" {
			n.axis, _ = strconv.Atoi(m[3])
		}
		var operands [][]int
		for o := range strings.FieldsSeq(m[4]) {
			i, known := at[o]
			if !known {
				return nil, false
			}
			n.in = append(n.in, i)
			operands = append(operands, nodes[i].dims)
		}
		if n.dims, ok = n.infer(operands); !ok || dimsText(n.dims) != n.shape {
			return nil, false
		}
		if _, twice := at[m[1]]; twice {
			return nil, false
		}
		at[m[1]] = len(nodes)
		nodes = append(nodes, n)
	}
	return nodes, true
}

func dimsText(dims []int) string {
	var out []string
	for _, d := range dims {
		out = append(out, strconv.Itoa(d))
	}
	if out == nil {
		return "scalar"
	}
	return strings.Join(out, "x")
}

// infer returns the shape of an operator's result.
func (n node) infer(in [][]int) (dims []int, ok bool) {
	arity := map[string]int{"input": 0, "relu": 1, "add": 2, "matmul": 2, "transpose": 1, "sum": 1, "split": 1, "concat": len(in)}
	if want, known := arity[n.op]; !known || want != len(in) {
		return nil, false
	}
	needsAxis := n.op == "sum" || n.op == "split" || n.op == "concat"
	if needsAxis && (len(in) == 0 || n.axis < 0 || n.axis >= len(in[0])) || !needsAxis && n.axis >= 0 {
		return nil, false
	}
	switch n.op {
	case "input":
		for d := range strings.SplitSeq(n.shape, "x") {
			v, err := strconv.Atoi(d)
			if err != nil || v < 1 {
				return nil, false
			}
			dims = append(dims, v)
		}
		return dims, len(dims) <= 3
	case "add":
		return in[0], slices.Equal(in[0], in[1])
	case "matmul":
		if len(in[0]) != 2 || len(in[1]) != 2 || in[0][1] != in[1][0] {
			return nil, false
		}
		return []int{in[0][0], in[1][1]}, true
	}
	dims = slices.Clone(in[0])
	switch n.op {
	case "transpose":
		slices.Reverse(dims)
	case "sum":
		dims = append(dims[:n.axis], dims[n.axis+1:]...)
	case "split":
		if dims[n.axis]%2 == 1 {
			return nil, false
		}
		dims[n.axis] /= 2
	case "concat":
		return joined(in, n.axis)
	}
	return dims, true
}

// joined returns the shape of tensors joined along an axis.
func joined(in [][]int, axis int) (dims []int, ok bool) {
	dims = slices.Clone(in[0])
	for _, d := range in[1:] {
		if len(d) != len(dims) {
			return nil, false
		}
		for i := range d {
			if i == axis {
				dims[i] += d[i]
			} else if dims[i] != d[i] {
				return nil, false
			}
		}
	}
	return dims, len(in) > 1
}

func modelSize(text []byte) []int {
	nodes, _ := readModel(text)
	edges := 0
	for _, n := range nodes {
		edges += len(n.in)
	}
	return []int{len(nodes), edges}
}

// dags returns predicates on models, such as bugs of a compiler of such models would need, with
// the smallest sum of nodes and edges of each.
func dags() []problem {
	make := func(name string, least int, has func([]node) bool) problem {
		return problem{name: name, gen: genModel, size: modelSize, least: least, fails: func(out []byte) bool {
			nodes, ok := readModel(out)
			return ok && has(nodes)
		}}
	}
	return []problem{
		make("matmul into concat", 3+4, func(ns []node) bool { return chain(ns, "concat", "matmul") }),
		make("transpose of add of transpose", 4+4, func(ns []node) bool { return chain(ns, "transpose", "add", "transpose") }),
		make("sum of split of matmul", 4+4, func(ns []node) bool { return chain(ns, "sum", "split", "matmul") }),
		make("operand of four", 5+4, usedByFour),
		make("concat of different tensors of a split", 5+5, diamond),
		make("two matmuls of different shape in a row", 4+4, twoMatmuls),
	}
}

// chain reports whether an operator has an operand made by the next, and so on.
func chain(ns []node, ops ...string) bool {
	var from func(i int, ops []string) bool
	from = func(i int, ops []string) bool {
		if ns[i].op != ops[0] {
			return false
		}
		return len(ops) == 1 || slices.ContainsFunc(ns[i].in, func(j int) bool { return from(j, ops[1:]) })
	}
	for i := range ns {
		if from(i, ops) {
			return true
		}
	}
	return false
}

// usedByFour reports whether a tensor is an operand of four operators.
func usedByFour(ns []node) bool {
	users := map[int]int{}
	for _, n := range ns {
		for k, j := range n.in {
			if !slices.Contains(n.in[:k], j) {
				if users[j]++; users[j] == 4 {
					return true
				}
			}
		}
	}
	return false
}

// diamond reports whether a concat joins two tensors that are both made from the same split in
// different ways.
func diamond(ns []node) bool {
	for _, n := range ns {
		if n.op != "concat" {
			continue
		}
		for _, a := range n.in {
			for _, b := range n.in {
				if a != b && slices.ContainsFunc(ns[a].in, func(j int) bool { return ns[j].op == "split" && slices.Contains(ns[b].in, j) }) {
					return true
				}
			}
		}
	}
	return false
}

// twoMatmuls reports whether a product is multiplied again, and its shape changes.
func twoMatmuls(ns []node) bool {
	for _, n := range ns {
		if n.op == "matmul" && ns[n.in[0]].op == "matmul" && ns[n.in[0]].shape != n.shape {
			return true
		}
	}
	return false
}
