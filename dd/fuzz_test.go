package dd_test

import (
	"testing"

	"github.com/whittle-dd/whittle/dd"
	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/reducetest"
)

// FuzzPasses lets bytes choose a pass, a number of items, and the verdicts, one bit for each list,
// and checks the conversation against the promises of the pass.
func FuzzPasses(f *testing.F) {
	vs := variants()
	for i := range vs {
		f.Add(uint16(i), uint8(i), []byte{byte(i), 0x55, 0x0f, 0xff, byte(3 * i)})
	}
	f.Fuzz(func(t *testing.T, which uint16, items uint8, table []byte) {
		n := int(items) % 9
		v := vs[int(which)%len(vs)]
		k := reducetest.Converse(upTo(n), v.pass, dd.Key, tooMany, func(c []int) reduce.Verdict {
			mask := 0
			for _, i := range c {
				mask |= 1 << i
			}
			if len(table) > 0 && table[mask/8%len(table)]>>(mask%8)&1 == 1 {
				return reduce.Interesting
			}
			return reduce.Boring
		})
		if why := v.check(k, n); why != "" {
			t.Errorf("%s, %d items: %s in\n%v", v.name, n, why, k.Log)
		}
	})
}

// FuzzIsolate does the same for dd, with three verdicts.
func FuzzIsolate(f *testing.F) {
	f.Add(uint8(0), uint8(5), []byte{0, 1, 2, 3, 4, 5, 6})
	f.Fuzz(func(t *testing.T, which, items uint8, table []byte) {
		n := int(items) % 9
		o := isolations[int(which)%len(isolations)]
		k := reducetest.Converse(dd.NewPair(upTo(n)), dd.Isolate[int](o), probe, tooMany, func(p pair) reduce.Verdict {
			mask := 0
			for _, i := range p.Probe {
				mask |= 1 << i
			}
			if len(table) == 0 {
				return reduce.Unresolved
			}
			return reduce.Verdict(table[mask%len(table)] % 3)
		})
		if why := isolated(k, n, o); why != "" {
			t.Errorf("%+v, %d changes: %s in\n%v", o, n, why, k.Log)
		}
	})
}
