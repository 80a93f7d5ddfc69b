package cli

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/ui"
	"github.com/whittle-dd/whittle/text"
	"github.com/whittle-dd/whittle/text/unified"
)

// printStep prints a step: one file as it is, several under their names, and of two sides the difference.
func (o stepsOptions) printStep(cmd *cobra.Command, h *journal.History) error {
	word, path, one := strings.Cut(o.show, ":")
	n, err := stepNumber(h, word)
	if err != nil {
		return err
	}
	files, err := h.Files(n)
	if err != nil {
		return lostStep(h, err)
	}
	w := cmd.OutOrStdout()
	switch {
	case one:
		return printFile(w, files, path)
	case h.Identity.Task() == journal.TaskIsolate:
		works, fails := bothSides(files)
		color := colored(w)
		_, err = w.Write(unified.Diff(works, fails, unified.Options{Color: color, Words: color}))
	case len(files) == 1 && !files[0].Link && !files[0].Dir:
		_, err = w.Write(files[0].Data)
	default:
		err = printFiles(w, files)
	}
	return err
}

// printFile prints the file at path.
func printFile(w io.Writer, files text.Files, path string) error {
	var names []string
	for _, f := range files {
		if f.Path == path {
			_, err := w.Write(f.Data)
			return err
		}
		names = append(names, f.Path)
	}
	if len(names) == 0 {
		return usagef("there is no %s in this step: it is empty", path)
	}
	return usagef("there is no %s in this step: it has %s", path, ui.Some(names, 5))
}

// printFiles prints files under their names, in the format of txtar archives.
func printFiles(w io.Writer, files text.Files) error {
	b := bufio.NewWriter(w)
	for _, f := range files {
		switch {
		case f.Dir:
			fmt.Fprintf(b, "-- %s/ --\n", f.Path)
		case f.Link:
			fmt.Fprintf(b, "-- %s -> %s --\n", f.Path, f.Data)
		default:
			fmt.Fprintf(b, "-- %s --\n", f.Path)
			b.Write(f.Data)
			if len(f.Data) > 0 && !bytes.HasSuffix(f.Data, []byte("\n")) {
				b.WriteByte('\n')
			}
		}
	}
	return b.Flush()
}

// bothSides returns the side that works and the one that fails of a step of whittle isolate.
func bothSides(files text.Files) (works, fails text.Files) {
	for _, f := range files {
		side, rest, _ := strings.Cut(f.Path, "/")
		f.Path = rest
		if side == "works" {
			works = append(works, f)
		} else {
			fails = append(fails, f)
		}
	}
	return works, fails
}

// printDiff prints what changed from one step to another.
func (o stepsOptions) printDiff(cmd *cobra.Command, h *journal.History) error {
	from, to, err := stepRange(h, o.diff)
	if err != nil {
		return err
	}
	before, err := h.Files(from)
	if err != nil {
		return lostStep(h, err)
	}
	after, err := h.Files(to)
	if err != nil {
		return lostStep(h, err)
	}
	w := cmd.OutOrStdout()
	color := colored(w)
	_, err = w.Write(unified.Diff(before, after, unified.Options{Color: color, Words: color}))
	return err
}
