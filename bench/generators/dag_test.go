package main

import "testing"

// TestModels checks that the reader accepts the generator's models, including shapes.
func TestModels(t *testing.T) {
	for _, out := range outputs(t, problem{gen: genModel}, 200) {
		if nodes, ok := readModel(out); !ok || len(nodes) == 0 {
			t.Fatalf("not read:\n%s", out)
		}
	}
}

func TestModelShapes(t *testing.T) {
	const in = "t0 = input : 2x3\nt1 = input : 3x4\nt2 = input : 2\n"
	for line, want := range map[string]bool{
		"t3 = matmul t0 t1 : 2x4":           true,
		"t3 = matmul t1 t0 : 3x3":           false,
		"t3 = matmul t0 t1 : 2x3":           false,
		"t3 = relu t0 : 2x3":                true,
		"t3 = relu t0 t1 : 2x3":             false,
		"t3 = relu t3 : 2x3":                false, // not defined yet
		"t0 = relu t0 : 2x3":                false, // defined twice
		"t3 = add t0 t0 : 2x3":              true,
		"t3 = add t0 t1 : 2x3":              false,
		"t3 = transpose t0 : 3x2":           true,
		"t3 = sum axis=0 t0 : 3":            true,
		"t3 = sum axis=2 t0 : 2x3":          false,
		"t3 = sum t0 : 3":                   false,
		"t3 = sum axis=0 t2 : scalar":       true,
		"t3 = split axis=0 t0 : 1x3":        true,
		"t3 = split axis=1 t0 : 2x1":        false,
		"t3 = concat axis=1 t0 t0 : 2x6":    true,
		"t3 = concat axis=1 t0 t0 t0 : 2x9": true,
		"t3 = concat axis=1 t0 : 2x3":       false,
		"t3 = concat axis=0 t0 t1 : 5x3":    false,
		"t3 = pool t0 : 2x3":                false,
		"t3 = input : 0x2":                  false,
	} {
		if _, ok := readModel([]byte(in + line + "\n")); ok != want {
			t.Errorf("%s: %t", line, ok)
		}
	}
}

// smallestModels holds the smallest model of each predicate, in the order of dags.
var smallestModels = []string{
	"t0 = input : 1x1\nt1 = matmul t0 t0 : 1x1\nt2 = concat axis=0 t1 t1 : 2x1\n",
	"t0 = input : 1\nt1 = transpose t0 : 1\nt2 = add t1 t1 : 1\nt3 = transpose t2 : 1\n",
	"t0 = input : 2x2\nt1 = matmul t0 t0 : 2x2\nt2 = split axis=0 t1 : 1x2\nt3 = sum axis=0 t2 : 2\n",
	"t0 = input : 1\nt1 = relu t0 : 1\nt2 = relu t0 : 1\nt3 = relu t0 : 1\nt4 = relu t0 : 1\n",
	"t0 = input : 2\nt1 = split axis=0 t0 : 1\nt2 = relu t1 : 1\nt3 = relu t1 : 1\nt4 = concat axis=0 t2 t3 : 2\n",
	"t0 = input : 1x1\nt1 = input : 1x2\nt2 = matmul t0 t0 : 1x1\nt3 = matmul t2 t1 : 1x2\n",
}

func TestModelPredicates(t *testing.T) {
	for i, p := range dags() {
		for j, m := range smallestModels {
			if got := p.fails([]byte(m)); got != (i == j) {
				t.Errorf("%s: %t about\n%s", p.name, got, m)
			}
		}
		if got := sum(p.size([]byte(smallestModels[i]))); got != p.least {
			t.Errorf("%s: size %d, want %d", p.name, got, p.least)
		}
	}
}
