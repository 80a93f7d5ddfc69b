package golang

import (
	"fmt"
	"go/ast"
	"strings"
)

// hookRand hooks math/rand: the methods of *Rand, and the package's source for code that uses it
// directly.
func hookRand(src string, lib library) error {
	return hookMethods(src, lib, "math/rand", "Intn", map[string]string{
		"rand.go": "*Rand", "normal.go": "*Rand", "exp.go": "*Rand", "rng.go": "*rngSource",
	})
}

func hookRandV2(src string, lib library) error {
	return hookMethods(src, lib, "math/rand/v2", "IntN", map[string]string{
		"rand.go": "*Rand", "normal.go": "*Rand", "exp.go": "*Rand", "pcg.go": "*PCG", "chacha8.go": "*ChaCha8",
	})
}

// hookMethods renames the methods that draw, and adds others in their places. typical is
// the name of one that must be there.
func hookMethods(src string, lib library, pkg, typical string, receivers map[string]string) error {
	var hooks strings.Builder
	hooks.WriteString("package rand\n\nimport (\n\t\"math\"\n\tw \"" + shimPackage + "\"\n\t\"unsafe\"\n)\n\nvar (\n\t_ = math.Pi\n\t_ unsafe.Pointer\n)\n")
	found := map[string]bool{}
	for name, receiver := range receivers {
		if _, ok := lib[pkg+"/"+name]; ok {
			continue
		}
		f, err := openLibrary(src, pkg+"/"+name)
		if err != nil {
			return err
		}
		for _, d := range f.functions(receiver) {
			if h := methodHook(f, d, receiver); h != "" {
				f.rename(d)
				hooks.WriteString("\n" + h)
				found[d.Name.Name] = true
			}
		}
		for _, d := range f.functions("") {
			if ast.IsExported(d.Name.Name) { // N bypasses the methods
				f.redirect(d, "uint64n", "Uint64N")
			}
		}
		lib[pkg+"/"+name] = f.apply()
	}
	for _, must := range []string{typical, "Float64", "Shuffle", "Perm", "NormFloat64", "Uint64"} {
		if !found[must] {
			return fmt.Errorf("%s: (*Rand).%s is missing", pkg, must)
		}
	}
	lib[pkg+"/whittle.go"] = []byte(hooks.String())
	return nil
}

// methodHook returns the method that replaces d, or "" if d does not draw.
func methodHook(f *libraryFile, d *ast.FuncDecl, receiver string) string {
	if !ast.IsExported(d.Name.Name) || d.Type.Results == nil {
		if d.Name.Name == "Shuffle" {
			return fill(shuffleHook, receiver, "Shuffle", "")
		}
		return ""
	}
	name, result := d.Name.Name, f.source(d.Type.Results.List[0].Type)
	params := d.Type.Params.List
	switch kind := floatKinds[name]; {
	case kind != "":
		return strings.ReplaceAll(fill(floatHook, receiver, name, result), "KIND", kind)
	case name == "Perm":
		return fill(permHook, receiver, name, "")
	case name == "Read" && len(params) == 1:
		return fill(readHook, receiver, name, "")
	case !integers[result]:
		return ""
	case len(params) == 0:
		return fill(wholeHook, receiver, name, result)
	case len(params) == 1 && f.source(params[0].Type) == result:
		return fill(rangeHook, receiver, name, result)
	}
	return ""
}

var (
	floatKinds = map[string]string{"Float64": "f", "Float32": "f", "NormFloat64": "g", "ExpFloat64": "e"}
	integers   = words("int int32 int64 uint uint32 uint64")
)

func fill(template, receiver, name, result string) string {
	return strings.NewReplacer("RECV", receiver, "NAME", name, "TYPE", result).Replace(template)
}

const rangeHook = `//go:noinline
func (r RECV) NAME(n TYPE) TYPE {
	if n <= 0 || w.Quiet() {
		return r.whittleNAME(n)
	}
	var v TYPE
	if w.Begin() {
		v = r.whittleNAME(n)
		w.End()
	}
	return TYPE(w.Int(uint64(n), uint64(v)))
}
`

// Signed numbers are never negative, so they have one bit less.
const wholeHook = `//go:noinline
func (r RECV) NAME() TYPE {
	if w.Quiet() {
		return r.whittleNAME()
	}
	var v TYPE
	if w.Begin() {
		v = r.whittleNAME()
		w.End()
	}
	bits := 8 * uint(unsafe.Sizeof(v))
	if ^TYPE(0) < 0 {
		bits--
	}
	return TYPE(w.Int(1<<(bits-1)<<1, uint64(v)))
}
`

const floatHook = `//go:noinline
func (r RECV) NAME() TYPE {
	if w.Quiet() {
		return r.whittleNAME()
	}
	var v TYPE
	if w.Begin() {
		v = r.whittleNAME()
		w.End()
	}
	x := TYPE(math.Float64frombits(w.Bits('KIND', math.Float64bits(float64(v)))))
	if 'KIND' == 'f' && x >= 1 { // by rounding
		x = 1 - 1.0/(1<<24)
	}
	return x
}
`

const permHook = `//go:noinline
func (r RECV) NAME(n int) []int {
	if n < 0 || w.Quiet() {
		return r.whittleNAME(n)
	}
	var order []int
	if w.Begin() {
		order = r.whittleNAME(n)
		w.End()
	} else {
		order = make([]int, n)
	}
	w.Order(order)
	return order
}
`

const shuffleHook = `//go:noinline
func (r RECV) NAME(n int, swap func(i, j int)) {
	if n < 0 || w.Quiet() {
		r.whittleNAME(n, swap)
		return
	}
	order := make([]int, n)
	if w.Begin() {
		for i := range order {
			order[i] = i
		}
		r.whittleNAME(n, func(i, j int) { order[i], order[j] = order[j], order[i] })
		w.End()
	}
	w.Order(order)
	swaps := w.Swaps(order)
	for i := n - 1; i > 0; i-- {
		swap(i, swaps[i])
	}
}
`

const readHook = `//go:noinline
func (r RECV) NAME(p []byte) (n int, err error) {
	if w.Quiet() {
		return r.whittleNAME(p)
	}
	n = len(p)
	if w.Begin() {
		n, err = r.whittleNAME(p)
		w.End()
	}
	w.Fill(p[:n])
	return n, err
}
`
