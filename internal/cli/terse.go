package cli

import "github.com/spf13/pflag"

// terseOptions are the flags that make results shorter and harder to read.
type terseOptions struct {
	rename bool
	squash bool
}

func (o *terseOptions) flags(f *pflag.FlagSet) {
	f.BoolVar(&o.rename, "rename", false, "also replace names by shorter ones (default: names stay)")
	f.BoolVar(&o.squash, "squash", false, "also remove all white space that is not needed (default: lines stay)")
}

// identity tells which of them are set.
func (o terseOptions) identity() string {
	words := ""
	if o.rename {
		words += " rename=true"
	}
	if o.squash {
		words += " squash=true"
	}
	return words
}
