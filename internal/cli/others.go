package cli

import (
	"regexp"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/whittle-dd/whittle/internal/job"
)

// othersOptions are the flags about candidates that are kept beside the result. They do not change
// what is committed, so they are not part of a session's identity.
type othersOptions struct {
	off         bool
	also        []string
	interesting int
}

func (o *othersOptions) flags(f *pflag.FlagSet) {
	f.BoolVar(&o.off, "no-others", false, "do not keep inputs that show other failures in FILE.others")
	f.StringArrayVar(&o.also, "also", nil, "keep the smallest candidate of which a line of output, or the failure in words, matches this regular expression too; may be given several times")
	f.IntVar(&o.interesting, "also-interesting", 0, "keep the smallest candidate on which the test exits with this status too")
}

// collecting returns the flags as an option of a job. Words are those of the command that fails, or
// nil if it is not known; flags are those about its environment and containment.
func (o othersOptions) collecting(words []string, flags []string) (job.Collecting, error) {
	c := job.Collecting{Off: o.off, Exit: o.interesting}
	if o.interesting < 0 || o.interesting > 255 {
		return c, usagef("--also-interesting %d: name an exit status from 1 to 255", o.interesting)
	}
	if o.off && (len(o.also) > 0 || o.interesting != 0) {
		return c, usagef("--no-others and --also or --also-interesting: choose one")
	}
	for _, e := range o.also {
		re, err := regexp.Compile("(?m)" + e)
		if err != nil {
			return c, usagef("--also %s: %v", quote(e), err)
		}
		c.Also = append(c.Also, re)
	}
	if words != nil {
		c.Again = func(paths []string, hangs time.Duration) string {
			return reduceAgain(paths, words, hangs, flags...)
		}
	}
	return c, nil
}

// reduceAgain returns the command that reduces paths on which a command fails.
func reduceAgain(paths, words []string, hangs time.Duration, flags ...string) string {
	all := append([]string{"whittle"}, flags...)
	if hangs > 0 {
		all = append(all, "--hangs", hangs.String())
	}
	for _, p := range paths {
		if strings.HasPrefix(p, "-") {
			p = "./" + p
		}
		all = append(all, quote(p))
	}
	all = append(all, "--")
	for _, w := range words {
		all = append(all, quote(w))
	}
	return strings.Join(all, " ")
}
