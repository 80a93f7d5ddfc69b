package cli

import (
	"strings"

	"github.com/spf13/pflag"

	"github.com/whittle-dd/whittle/internal/job"
)

// terseOptions are the flags about how easy a result is to read.
type terseOptions struct {
	rename bool
	squash bool
	format string
}

func (o *terseOptions) flags(f *pflag.FlagSet) {
	f.BoolVar(&o.rename, "rename", false, "also replace names by shorter ones (default: names stay)")
	f.BoolVar(&o.squash, "squash", false, "also remove all white space that is not needed (default: lines stay)")
	f.StringVar(&o.format, "format", "", "how to lay out the result: own, a statement on each line; auto, by the formatter of its language if it is installed; or none (default own, or none with --squash)")
}

func formats() []string { return []string{job.FormatOwn, job.FormatAuto, job.FormatNone} }

func (o terseOptions) check() error {
	switch o.format {
	case "", job.FormatOwn, job.FormatAuto, job.FormatNone:
		return nil
	}
	return usagef("--format %s: there are %s", o.format, strings.Join(formats(), ", "))
}

// layout returns how to lay out the result.
func (o terseOptions) layout() string {
	switch {
	case o.format != "":
		return o.format
	case o.squash:
		return job.FormatNone
	}
	return job.FormatOwn
}

// identity tells which of the options that change the search are set.
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
