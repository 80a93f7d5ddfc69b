package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/whittle-dd/whittle"
	"github.com/whittle-dd/whittle/trace"
)

func readManual(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("..", "..", "docs", "manual.md"))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// TestManualTables checks that the tables of algorithms and passes in the manual are those of the
// registries.
func TestManualTables(t *testing.T) {
	manual := readManual(t)
	lists, trees := whittle.Algorithms()
	onTrees, onText := whittle.Passes()
	var onTraces []whittle.Algorithm
	for _, p := range trace.Passes() {
		onTraces = append(onTraces, whittle.Algorithm{Name: p.Name, About: p.About})
	}
	for _, c := range []struct {
		title, minimal string
		rows           []whittle.Algorithm
	}{
		{"algorithm", minimalList, lists}, {"algorithm", minimalTree, trees},
		{"pass", "", onTrees}, {"pass", "", onText}, {"pass", "", onTraces},
	} {
		var table strings.Builder
		fmt.Fprintf(&table, "\n| %s | description |\n| --- | --- |\n", c.title)
		for _, a := range c.rows {
			fmt.Fprintf(&table, "| `%s` | %s |\n", a.Name, described(a, c.minimal))
		}
		if !strings.Contains(manual+"\n", table.String()+"\n") {
			t.Errorf("docs/manual.md lacks this table:\n%s", &table)
		}
	}
}

// TestManualNames checks that the manual mentions every command, flag and atom, and the number of
// languages.
func TestManualNames(t *testing.T) {
	manual := readManual(t)
	mentions := func(word string) bool {
		return regexp.MustCompile("[`( ]" + regexp.QuoteMeta(word) + "([^a-z-]|$)").MatchString(manual)
	}
	for _, atom := range whittle.Atoms() {
		if !mentions(atom + "`") {
			t.Errorf("docs/manual.md does not mention the atom %s", atom)
		}
	}
	var visit func(*cobra.Command)
	visit = func(cmd *cobra.Command) {
		if !mentions(cmd.CommandPath()) && cmd.CommandPath() != "whittle version" {
			t.Errorf("docs/manual.md does not mention the command %s", cmd.CommandPath())
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if !mentions("--" + f.Name) {
				t.Errorf("docs/manual.md does not mention --%s of %s", f.Name, cmd.CommandPath())
			}
			if f.Shorthand != "" && !mentions("-"+f.Shorthand) {
				t.Errorf("docs/manual.md does not mention -%s of %s", f.Shorthand, cmd.CommandPath())
			}
		})
		for _, c := range cmd.Commands() {
			visit(c)
		}
	}
	visit(newRoot())
	if n := len(whittle.Languages()); !mentions(fmt.Sprintf("%d languages", n)) {
		t.Errorf("docs/manual.md does not mention that this build has %d languages", n)
	}
}
