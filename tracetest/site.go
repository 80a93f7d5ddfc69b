package tracetest

import (
	"fmt"
	"hash/fnv"
	"path"
	"runtime"
	"strings"
	"sync"

	"github.com/whittle-dd/whittle/trace"
)

// A place is what is known about a return address: the site in the generator that
// it belongs to. It has none if all of it is in this package or in the library for random
// numbers.
type place struct {
	site trace.Site
	name string
}

// places are the places of return addresses, for all that is drawn in a process: to work one
// out costs as much as a hundred draws.
var places sync.Map

// site is the place of the call that draws: the innermost one that is not in this
// package nor in the library for random numbers.
func (t *T) site() trace.Site {
	var pcs [32]uintptr
	for _, pc := range pcs[:runtime.Callers(0, pcs[:])] {
		p := placeOf(pc)
		if p.name == "" {
			continue
		}
		if !t.named[p.site] {
			t.named[p.site] = true
			t.r.Name(p.site, p.name)
		}
		return p.site
	}
	return 1
}

func placeOf(pc uintptr) place {
	if p, ok := places.Load(pc); ok {
		return p.(place)
	}
	var p place
	frames := runtime.CallersFrames([]uintptr{pc})
	for more := true; more; {
		var f runtime.Frame
		if f, more = frames.Next(); f.Function != "" && !library(f.Function) {
			p.site = siteAt(path.Base(f.File), f.Line)
			p.name = fmt.Sprintf("%s:%d %s", path.Base(f.File), f.Line, path.Base(f.Function))
			break
		}
	}
	places.Store(pc, p)
	return p
}

// siteAt is the site of a line. The name of the function is no part of it: a closure has
// another one wherever the function around it is inlined.
func siteAt(file string, line int) trace.Site {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s:%d", file, line)
	return trace.Site(h.Sum64() >> 16)
}

var libraries = []string{"math/rand.", "math/rand/v2.", "runtime.", here + "(*T).", here + "(*Source).", here + "wanted", here + "Pick[", here + "Slice["}

const here = "github.com/whittle-dd/whittle/tracetest."

func library(function string) bool {
	for _, l := range libraries {
		if strings.HasPrefix(function, l) {
			return true
		}
	}
	return false
}
