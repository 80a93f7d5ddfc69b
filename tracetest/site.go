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
// it belongs to. It has no name if all of it is in this package or in the library for random
// numbers.
type place struct {
	site trace.Site
	name string
	want want // of the library
}

// places are the places of return addresses, for all that is drawn in a process: to work one
// out costs as much as a hundred draws.
var places = struct {
	sync.RWMutex
	at map[uintptr]place
}{at: map[uintptr]place{}}

// site is the place of the call that draws: the innermost one that is not in this
// package nor in the library for random numbers.
func (t *T) site() trace.Site {
	site, _ := t.from()
	return site
}

// from is the site of the call that draws, and what the library between wants.
func (t *T) from() (trace.Site, want) {
	for _, depth := range []int{8, deepest} { // most are near, and frames cost time
		var pcs [deepest]uintptr
		wanted := word
		for _, pc := range pcs[:runtime.Callers(1, pcs[:depth])] {
			p := placeOf(pc)
			if wanted = max(wanted, p.want); p.name == "" {
				continue
			}
			if !t.named[p.site] {
				t.named[p.site] = true
				t.r.Name(p.site, p.name)
			}
			return p.site, wanted
		}
	}
	return 0, word
}

// deepest is how far the library's own calls may go.
const deepest = 32

func placeOf(pc uintptr) place {
	places.RLock()
	p, ok := places.at[pc]
	places.RUnlock()
	if ok {
		return p
	}
	frames := runtime.CallersFrames([]uintptr{pc})
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		p.want = max(p.want, wants[f.Function])
		if f.Function != "" && !library(f.Function) {
			p.site = siteAt(path.Base(f.File), f.Line)
			p.name = fmt.Sprintf("%s:%d %s", path.Base(f.File), f.Line, path.Base(f.Function))
			break
		}
	}
	places.Lock()
	defer places.Unlock()
	places.at[pc] = p
	return p
}

// siteAt is the site of a line. The name of the function is no part of it: a closure has
// another one wherever the function around it is inlined.
func siteAt(file string, line int) trace.Site {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s:%d", file, line)
	return trace.Site(h.Sum64() >> 16)
}

var libraries = []string{"math/rand.", "math/rand/v2.", "runtime.", here + "(*T).", here + "(*Source).", here + "Pick[", here + "Slice["}

const here = "github.com/whittle-dd/whittle/tracetest."

func library(function string) bool {
	for _, l := range libraries {
		if strings.HasPrefix(function, l) {
			return true
		}
	}
	return false
}
