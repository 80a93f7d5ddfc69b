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

// A place describes a return address by its site in the generator. Its name is empty if the address
// is in this package or in the random number library.
type place struct {
	site trace.Site
	name string
	want want // of the library
}

// places caches the places of return addresses, because computing one costs as much as a hundred draws.
var places = struct {
	sync.RWMutex
	at map[uintptr]place
}{at: map[uintptr]place{}}

// site returns the site of the call that draws: the innermost one outside this package and the random
// number library.
func (t *T) site() trace.Site {
	site, _ := t.from()
	return site
}

// from returns the site of the call that draws, and how the random number library uses the word.
func (t *T) from() (trace.Site, want) {
	for _, depth := range []int{8, deepest} { // most calls are near, and each frame costs time
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

// deepest limits the depth of the library's own calls.
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

// siteAt returns the site of a line. It does not depend on the name of the function, because a closure
// is renamed wherever the function around it is inlined.
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
