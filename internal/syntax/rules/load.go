package rules

import (
	_ "embed"
	"slices"
	"sync"
)

//go:generate go run ./gen

//go:embed data.bin
var data []byte

// opened inflates data.bin once; each grammar in it is decoded on first use. It
// panics if the data is damaged, since that is a mistake in the build.
var opened = sync.OnceValue(func() *shelf {
	a, err := unpack(data)
	if err != nil {
		panic("rules: data.bin: " + err.Error())
	}
	s := &shelf{archive: a}
	for _, raw := range a.raw {
		s.load = append(s.load, sync.OnceValue(func() *Grammar {
			g, err := decode(raw)
			if err != nil {
				panic("rules: data.bin: " + err.Error())
			}
			return g
		}))
	}
	return s
})

type shelf struct {
	*archive
	load []func() *Grammar
}

// Load returns the rules of a language by its name in Languages. It may be
// called from several goroutines.
func Load(language string) (*Grammar, bool) {
	s := opened()
	i := slices.IndexFunc(s.entries, func(e Entry) bool { return e.Language == language })
	if i < 0 {
		return nil, false
	}
	return s.load[i](), true
}

// Languages returns the languages with known rules, and the sources of the rules.
func Languages() []Entry { return slices.Clone(opened().entries) }
