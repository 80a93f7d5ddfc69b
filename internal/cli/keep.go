package cli

import (
	"fmt"

	"github.com/spf13/pflag"

	"github.com/whittle-dd/whittle"
)

// keepOptions are the flags about what must stay in files.
type keepOptions struct {
	text          []string
	lines         []string
	names         []string
	ignoreMarkers bool
}

// flags defines the flags. The flag --keep, which lists have too, is defined already.
func (o *keepOptions) flags(f *pflag.FlagSet) {
	f.Lookup("keep").Usage = "never change or remove what this regular expression matches, or with --args or --variables this option or variable; may be given several times"
	f.StringArrayVar(&o.lines, "keep-lines", nil, "never change or remove these lines: 10, 10-20, or FILE:10-20 if there are several files; may be given several times")
	f.StringArrayVar(&o.names, "keep-name", nil, "never remove the last mention of this name or rename it; may be given several times")
	f.BoolVar(&o.ignoreMarkers, "ignore-markers", false, "reduce also what is outside of the lines with DDBEGIN and DDEND")
}

// genFlags defines the flags for the output of a generator, whose lines have no fixed numbers.
func (o *keepOptions) genFlags(f *pflag.FlagSet) {
	f.StringArrayVar(&o.text, "keep", nil, "never change or remove what this regular expression matches in the output; may be given several times")
	f.StringArrayVar(&o.names, "keep-name", nil, "never remove the last mention of this name in the output or rename it; may be given several times")
}

// identity describes the flags that were given.
func (o keepOptions) identity() string {
	words := ""
	for _, l := range []struct {
		flag  string
		given []string
	}{{"keep", o.text}, {"keep-lines", o.lines}, {"keep-name", o.names}} {
		if len(l.given) > 0 {
			words += fmt.Sprintf(" %s=%q", l.flag, l.given)
		}
	}
	if o.ignoreMarkers {
		words += " ignore-markers=true"
	}
	return words
}

// addTo sets the flags as options of the library.
func (o keepOptions) addTo(to *whittle.Options) {
	to.Keep, to.KeepLines, to.KeepNames, to.IgnoreMarkers = o.text, o.lines, o.names, o.ignoreMarkers
}
