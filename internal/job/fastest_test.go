package job

import (
	"fmt"
	"testing"
	"time"

	"github.com/whittle-dd/whittle/reduce"
	"github.com/whittle-dd/whittle/text"
)

func TestQuickest(t *testing.T) {
	for _, c := range []struct {
		took []time.Duration // in milliseconds
		want int
	}{
		{[]time.Duration{100}, 0},
		{[]time.Duration{100, 100}, 1},
		{[]time.Duration{81, 100}, 1},
		{[]time.Duration{80, 100}, 0},
		{[]time.Duration{60, 40, 50, 100}, 1},
		{[]time.Duration{2, 9}, 1}, // less than 10 ms
		{[]time.Duration{200, 100}, 1},
	} {
		for i := range c.took {
			c.took[i] *= time.Millisecond
		}
		if got := quickest(c.took); got != c.want {
			t.Errorf("%v: %d, want %d", c.took, got, c.want)
		}
	}
}

func TestAlike(t *testing.T) {
	var a alike
	add := func(content string, tokens, bytes int) {
		fs := text.Single("f", []byte(content))
		a.add(fs, fs.Key(), reduce.Size{tokens, bytes})
	}
	add("a", 9, 20)
	add("b", 9, 10)
	add("b", 9, 10)
	if len(a.files) != 2 {
		t.Errorf("%d results of 9 tokens, want 2", len(a.files))
	}
	before := string(a.mark())
	add("c", 8, 30)
	if len(a.files) != 1 || string(a.files[0][0].Data) != "c" || string(a.mark()) == before {
		t.Errorf("the result of 8 tokens does not replace those of 9: %v", a.files)
	}
	for i := range 2 * mostAlike {
		add(fmt.Sprint(i), 8, 29-i)
	}
	if len(a.files) != mostAlike || string(a.files[mostAlike-1][0].Data) != fmt.Sprint(2*mostAlike-1) {
		t.Errorf("%d results, the last %q; want the last %d", len(a.files), a.files[len(a.files)-1][0].Data, mostAlike)
	}
}
