package ui

import (
	"fmt"
	"strconv"
	"time"
)

// Thousands formats n with separators: 1,204.
func Thousands(n int) string {
	s := strconv.Itoa(n)
	first := 0
	if n < 0 {
		first = 1
	}
	for i := len(s) - 3; i > first; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Bytes formats a number of bytes with about three digits: 999 B, 1.1 kB, 124 MB.
// A kilobyte is a thousand bytes.
func Bytes(n int) string {
	if n < 1000 {
		return strconv.Itoa(n) + " B"
	}
	units := []string{"kB", "MB", "GB", "TB", "PB", "EB"}
	v := float64(n) / 1000
	for v >= 999.5 && len(units) > 1 {
		v /= 1000
		units = units[1:]
	}
	if v < 99.95 {
		return fmt.Sprintf("%.1f %s", v, units[0])
	}
	return fmt.Sprintf("%.0f %s", v, units[0])
}

// Percent formats part as a percentage of whole. Rounding never yields 0 % or 100 %.
func Percent(part, whole int) string {
	switch share := 100 * float64(part) / float64(whole); {
	case whole == 0 || part == whole:
		return "100 %"
	case part == 0:
		return "0 %"
	case share < 0.1:
		return "<0.1 %"
	case share > 99.9 && share < 100:
		return "99.9 %"
	default:
		return fmt.Sprintf("%.1f %%", share)
	}
}

// Clock formats the time since the start: 0:41, 12:05, 1:02:03.
func Clock(d time.Duration) string {
	s := int(max(d, 0) / time.Second)
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}

// Duration formats how long something took: 12 ms, 3.2 s, 4 min 05 s, 2 h 07 min.
func Duration(d time.Duration) string {
	d = max(d, 0)
	if ms := d.Round(time.Millisecond); ms < time.Second {
		return fmt.Sprintf("%d ms", ms.Milliseconds())
	}
	if tenths := d.Round(time.Second / 10); tenths < time.Minute {
		return fmt.Sprintf("%.1f s", tenths.Seconds())
	}
	if s := int(d.Round(time.Second).Seconds()); s < 3600 {
		return fmt.Sprintf("%d min %02d s", s/60, s%60)
	}
	m := int(d.Round(time.Minute).Minutes())
	return fmt.Sprintf("%d h %02d min", m/60, m%60)
}

// Rate formats a rate per second, minute or hour.
func Rate(perSecond float64) string {
	switch {
	case perSecond >= 9.95:
		return Thousands(int(perSecond+0.5)) + "/s"
	case perSecond >= 0.995:
		return fmt.Sprintf("%.1f/s", perSecond)
	case perSecond*60 >= 0.995:
		return fmt.Sprintf("%.0f/min", perSecond*60)
	default:
		return fmt.Sprintf("%.0f/h", perSecond*3600)
	}
}

// Count formats a number with its noun: 1 test, 1,204 tests.
func Count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return Thousands(n) + " " + noun
}
