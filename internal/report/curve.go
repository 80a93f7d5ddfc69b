package report

import (
	"fmt"
	"html/template"
	"math"
	"strings"
	"time"

	"github.com/whittle-dd/whittle/internal/ui"
)

// A curve is tokens against tests or time, as a drawing.
type curve struct {
	ID      string
	Title   string
	Caption string // what can be seen, in words
	Axis    string // what is on the x axis
	SVG     template.HTML
}

// A point is a size that was reached.
type point struct{ x, y float64 }

// Where the curve is in the drawing, which has width × height units.
const (
	width, height = 640, 300
	left, right   = 104, 592
	top, bottom   = 16, 248
)

// curves draws how the number of tokens fell, against tests and against time.
func (r *Report) curves() []curve {
	tests, clock := []point{}, []point{}
	if r.From.Tokens > 0 {
		start := point{0, float64(r.From.Tokens)}
		tests, clock = append(tests, start), append(clock, start)
	}
	for _, s := range r.Steps {
		tests = append(tests, point{float64(s.Tests), float64(s.Tokens)})
		clock = append(clock, point{s.Elapsed.Seconds(), float64(s.Tokens)})
	}
	if len(tests) < 2 {
		return nil
	}
	count := func(x float64) string { return ui.Thousands(int(x)) }
	return []curve{
		draw("tests", "Tokens against tests", "tests", tests, float64(r.Tests), count, numberTick),
		draw("time", "Tokens against time", "time", clock, 0, seconds, timeTick),
	}
}

func seconds(x float64) string {
	if x == 0 {
		return "0"
	}
	return ui.Duration(time.Duration(x * float64(time.Second)))
}

// scale maps values to units of the drawing.
type scale struct {
	low, high float64
	from, to  float64
	log       bool
}

func (s scale) at(v float64) float64 {
	low, high := s.low, s.high
	if s.log {
		v, low, high = math.Log10(max(v, 0.5)), math.Log10(max(low, 0.5)), math.Log10(max(high, 0.5))
	}
	if high <= low {
		return s.from
	}
	return s.from + (v-low)/(high-low)*(s.to-s.from)
}

// draw draws points as a line with steps, up to last on the x axis. Format writes values of that axis, and tick says how far its
// ticks are apart.
func draw(id, title, axis string, ps []point, last float64, format func(float64) string, tick func(span float64) float64) curve {
	first, end := ps[0], ps[len(ps)-1]
	last = max(last, end.x)
	low, high := math.Inf(1), 0.0
	for _, p := range ps {
		low, high = min(low, p.y), max(high, p.y)
	}
	x := scale{low: 0, high: max(last, 1e-3), from: left, to: right}
	y := scale{low: 0, high: high, from: bottom, to: top}
	if low > 0 && high/low >= 20 {
		y.log, y.low, y.high = true, math.Pow(10, math.Floor(math.Log10(low))), math.Pow(10, math.Ceil(math.Log10(high)))
	}
	c := curve{ID: "curve-" + id, Title: title, Axis: axis}
	c.Caption = fmt.Sprintf("From %s to %s tokens%s.", ui.Thousands(int(first.y)), ui.Thousands(int(end.y)), milestones(ps, format, axis))
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %d %d" role="img" aria-labelledby="%s-title %[3]s-caption" data-axis="%s" data-xhigh="%g" data-ylow="%g" data-yhigh="%g" data-log="%t" data-left="%d" data-right="%d" data-top="%d" data-bottom="%d">`,
		width, height, c.ID, axis, x.high, y.low, y.high, y.log, left, right, top, bottom)
	grid(&b, x, y, format, tick)
	kind := ""
	if y.log {
		kind = ", logarithmic"
	}
	fmt.Fprintf(&b, `<text class="axis" x="%d" y="%d" text-anchor="middle">%s</text>`, (left+right)/2, height-8, axis)
	fmt.Fprintf(&b, `<text class="axis" x="18" y="%d" text-anchor="middle" transform="rotate(-90 18 %[1]d)">tokens%s</text>`, (top+bottom)/2, kind)
	fmt.Fprintf(&b, `<path class="curve" d="%s"/>`, line(ps, x, y))
	fmt.Fprintf(&b, `<circle class="end" cx="%.1f" cy="%.1f" r="4"/><circle class="mark" r="5" visibility="hidden"/></svg>`, x.at(end.x), y.at(end.y))
	c.SVG = template.HTML(b.String()) // numbers and words of this file
	return c
}

// line returns the path of the curve. Points that are in the same place of the drawing are one.
func line(ps []point, x, y scale) string {
	var b strings.Builder
	lastX, lastY := x.at(ps[0].x), y.at(ps[0].y)
	fmt.Fprintf(&b, "M%.1f %.1f", lastX, lastY)
	for i, p := range ps[1:] {
		px, py := x.at(p.x), y.at(p.y)
		if math.Abs(px-lastX) < 0.5 && math.Abs(py-lastY) < 0.5 && i+2 < len(ps) {
			continue
		}
		fmt.Fprintf(&b, "H%.1fV%.1f", px, py)
		lastX, lastY = px, py
	}
	fmt.Fprintf(&b, "H%.1f", x.at(x.high))
	return b.String()
}

// grid draws lines with labels.
func grid(b *strings.Builder, x, y scale, format func(float64) string, tick func(float64) float64) {
	for _, v := range yTicks(y) {
		at := y.at(v)
		fmt.Fprintf(b, `<path class="grid" d="M%d %.1fH%d"/><text x="%d" y="%.1f" text-anchor="end">%s</text>`, left, at, right, left-10, at+5, ui.Thousands(int(v)))
	}
	every := tick(x.high)
	for i := 0; float64(i)*every <= x.high*1.0001; i++ {
		at := x.at(float64(i) * every)
		fmt.Fprintf(b, `<path class="grid" d="M%.1f %dV%d"/><text x="%.1f" y="%d" text-anchor="middle">%s</text>`, at, top, bottom, at, bottom+22, strings.TrimSuffix(strings.TrimSuffix(format(float64(i)*every), " 00 s"), " 00 min"))
	}
}

func yTicks(y scale) (out []float64) {
	if y.log {
		for v := y.low; v <= y.high; v *= 10 {
			out = append(out, v)
		}
		return out
	}
	every := numberTick(y.high)
	for v := 0.0; v <= y.high; v += every {
		out = append(out, v)
	}
	return out
}

// numberTick returns 1, 2 or 5 times a power of ten, so that there are at most five ticks.
func numberTick(span float64) float64 {
	tick := 1.0
	for i := 0; span/tick > 4; i++ {
		tick *= []float64{2, 2.5, 2}[i%3]
	}
	return tick
}

// timeTick is the same for seconds, with the steps of a clock.
func timeTick(span float64) float64 {
	for _, s := range []float64{0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200} {
		if span/s <= 4 {
			return s
		}
	}
	return 86400 * numberTick(span/86400)
}

// milestones says when most of the tokens were removed.
func milestones(ps []point, format func(float64) string, axis string) string {
	unit := " " + axis
	if axis == "time" {
		unit = ""
	}
	out := fmt.Sprintf(" after %s%s", format(ps[len(ps)-1].x), unit)
	var parts []string
	for _, m := range []struct {
		rest  float64
		words string
	}{{0.5, "half of them"}, {0.1, "90 %"}, {0.01, "99 %"}} {
		for _, p := range ps {
			if p.y <= m.rest*ps[0].y {
				parts = append(parts, fmt.Sprintf("%s after %s", m.words, format(p.x)))
				break
			}
		}
	}
	if len(parts) > 0 {
		out += "; removed: " + strings.Join(parts, ", ")
	}
	return out
}
