package command

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// watchPeak returns the peak resident memory of a process, or 0 where there is no /proc.
// The rusage of a finished process does not help: it includes the largest of the tests.
func watchPeak(pid int, stop <-chan struct{}) int64 {
	tick := time.NewTicker(25 * time.Millisecond)
	defer tick.Stop()
	var peak int64
	for {
		peak = max(peak, highWater(pid))
		select {
		case <-stop:
			return peak
		case <-tick.C:
		}
	}
}

func highWater(pid int) int64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	rest, _, _ = strings.Cut(rest, "kB")
	n, _ := strconv.ParseInt(strings.TrimSpace(rest), 10, 64)
	return n << 10
}
