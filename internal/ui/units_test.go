package ui

import (
	"math"
	"testing"
	"time"
)

func TestUnits(t *testing.T) {
	for _, tt := range []struct{ got, want string }{
		{Thousands(0), "0"},
		{Thousands(999), "999"},
		{Thousands(1_204), "1,204"},
		{Thousands(-100), "-100"},
		{Thousands(-1_204_000), "-1,204,000"},
		{Bytes(0), "0 B"},
		{Bytes(999), "999 B"},
		{Bytes(1_000), "1.0 kB"},
		{Bytes(12_431), "12.4 kB"},
		{Bytes(99_949), "99.9 kB"},
		{Bytes(99_950), "100 kB"},
		{Bytes(999_499), "999 kB"},
		{Bytes(999_500), "1.0 MB"},
		{Bytes(64_000_000), "64.0 MB"},
		{Bytes(math.MaxInt64), "9.2 EB"},
		{Percent(0, 0), "100 %"},
		{Percent(5, 5), "100 %"},
		{Percent(0, 5), "0 %"},
		{Percent(1, 1_000_000), "<0.1 %"},
		{Percent(99_999, 100_000), "99.9 %"},
		{Percent(89, 1_000), "8.9 %"},
		{Percent(11, 10), "110.0 %"},
		{Clock(-time.Second), "0:00"},
		{Clock(41_999 * time.Millisecond), "0:41"},
		{Clock(725 * time.Second), "12:05"},
		{Clock(3723 * time.Second), "1:02:03"},
		{Clock(100 * time.Hour), "100:00:00"},
		{Duration(0), "0 ms"},
		{Duration(12_400 * time.Microsecond), "12 ms"},
		{Duration(999_600 * time.Microsecond), "1.0 s"},
		{Duration(3_240 * time.Millisecond), "3.2 s"},
		{Duration(59_960 * time.Millisecond), "1 min 00 s"},
		{Duration(245 * time.Second), "4 min 05 s"},
		{Duration(3_599_600 * time.Millisecond), "1 h 00 min"},
		{Duration(127 * time.Minute), "2 h 07 min"},
		{Rate(1234.5), "1,235/s"},
		{Rate(23.2), "23/s"},
		{Rate(9.96), "10/s"},
		{Rate(2.34), "2.3/s"},
		{Rate(0.5), "30/min"},
		{Rate(0.99), "59/min"},
		{Rate(1.0 / 600), "6/h"},
		{Count(1, "test"), "1 test"},
		{Count(0, "test"), "0 tests"},
	} {
		if tt.got != tt.want {
			t.Errorf("got %q, want %q", tt.got, tt.want)
		}
	}
}
