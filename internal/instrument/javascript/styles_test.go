package javascript

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/internal/instrument"
	"github.com/whittle-dd/whittle/trace"
)

var update = flag.Bool("update", false, "update the golden files")

// A book is a handler that records events, as text and as a prediction.
type book struct {
	words    strings.Builder
	said     []byte
	expected []byte // what to predict
	asked    int
	answers  bool
	names    map[trace.Site]string
	open     []string
	wrong    string
}

func (b *book) line(format string, args ...any) {
	fmt.Fprintf(&b.words, "%s%s\n", strings.Repeat("  ", len(b.open)), fmt.Sprintf(format, args...))
}

func (b *book) Enter(kind trace.PartKind, site trace.Site) {
	b.line("%s %s", map[trace.PartKind]string{'F': "call", 'L': "loop", 'S': "branch", 'P': "together"}[kind], b.names[site])
	b.open = append(b.open, string(kind))
	b.said = binary.AppendUvarint(append(b.said, 'E', byte(kind)), uint64(site))
}

func (b *book) Iter() {
	if len(b.open) == 0 || b.open[len(b.open)-1] != "L" {
		b.wrong = "an iteration, but not of a loop"
	}
	b.line("round")
	b.open = append(b.open, "I")
	b.said = append(b.said, 'I')
}

func (b *book) Body() {
	if len(b.open) == 0 || b.open[len(b.open)-1] != "I" {
		b.wrong = "a body, but not of an iteration"
	} else {
		b.open[len(b.open)-1] = "B"
	}
	b.line("body")
	b.said = append(b.said, 'B')
}

func (b *book) Leave() {
	if len(b.open) == 0 {
		b.wrong = "the end of nothing"
		return
	}
	b.open = b.open[:len(b.open)-1]
	b.said = append(b.said, 'L')
}

func (b *book) Took(kind trace.Kind, site trace.Site, n, v uint64) {
	if kind == trace.Float {
		b.line("%.4f %s", math.Float64frombits(v), b.names[site])
	} else {
		b.line("%d of %d %s", v, n, b.names[site])
	}
	b.said = binary.AppendUvarint(append(b.said, 'T', byte(kind)), uint64(site))
	b.said = binary.AppendUvarint(binary.AppendUvarint(b.said, n), v)
}

// Ask answers with pseudo-random numbers that are the same for every version of node.
func (b *book) Ask(kind trace.Kind, site trace.Site, n uint64) (uint64, bool) {
	b.asked++
	if !b.answers {
		return 0, false
	}
	v := uint64(b.asked) * 0x9e3779b97f4a7c15 >> 33
	if kind == trace.Float {
		v = math.Float64bits(float64(v%1000) / 1000)
	} else {
		v %= n
	}
	b.Took(kind, site, n, v)
	return v, true
}

func (b *book) Predict() []byte { return b.expected }

func (b *book) Name(site trace.Site, name string) {
	if b.names == nil {
		b.names = map[trace.Site]string{}
	}
	b.names[site] = name
}

func run(t *testing.T, p instrument.Program, b *book, record bool) instrument.Result {
	t.Helper()
	process, err := instrument.Start(p, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer process.Close()
	res, err := process.Run(t.Context(), b, record, instrument.Limits{Time: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	if !res.Exited(0) || res.Errors != "" || b.wrong != "" || len(b.open) > 0 {
		t.Fatalf("status %d, %d parts open, %s, asked %d\n%s\n%s", res.Status, len(b.open), b.wrong, b.asked, res.Errors, b.words.String())
	}
	return res
}

// TestStyles checks that programs in all styles print what the plain program prints, report the events
// in the golden files, and can be replayed.
func TestStyles(t *testing.T) {
	needNode(t)
	files, err := filepath.Glob("testdata/styles/*.[cm]js")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range append(files, globbed(t, "testdata/styles/*.js")...) {
		t.Run(filepath.Base(f), func(t *testing.T) {
			p := prepared(t, seeded(f))
			var first, second book
			res := run(t, p, &first, true)
			want := res.Output
			if filepath.Base(f) != "crypto.js" { // which has no seed
				plain, err := exec.Command(seeded(f)[0], seeded(f)[1:]...).Output()
				if err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(plain, want) {
					t.Errorf("printed\n%s\nthe plain program\n%s", want, plain)
				}
			}
			second.expected = first.said
			if again := run(t, p, &second, false); !bytes.Equal(again.Output, want) {
				t.Errorf("replayed, it printed\n%s\nwant\n%s", again.Output, want)
			}
			if second.words.String() != first.words.String() || second.asked > 0 {
				t.Errorf("replayed, it told\n%s\nrecorded was\n%s", second.words.String(), first.words.String())
			}
			third := book{answers: true}
			res = run(t, p, &third, false)
			golden(t, filepath.Join("testdata", "golden", filepath.Base(f)+".txt"), third.words.String()+"\n"+string(res.Output))
		})
	}
}

func globbed(t testing.TB, pattern string) []string {
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is not what it was; got\n%s", file, got)
	}
}
