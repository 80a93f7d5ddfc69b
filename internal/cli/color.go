package cli

import (
	"io"
	"os"

	"github.com/whittle-dd/whittle/internal/ui"
)

// colored reports whether output is for a terminal that shows colors.
func colored(w io.Writer) bool {
	f, ok := w.(*os.File)
	term := os.Getenv("TERM")
	return ok && ui.IsTerminal(f) && os.Getenv("NO_COLOR") == "" && term != "" && term != "dumb"
}
