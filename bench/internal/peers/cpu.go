package peers

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strconv"
	"time"
)

// spent returns the CPU time of a process and of all descendants that were waited for.
func spent(pid int) (time.Duration, error) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	// the name comes first, in parentheses, and may contain any byte
	fields := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
	const first, last = 11, 14 // its own user and system time, and its children's
	if len(fields) <= last {
		return 0, fmt.Errorf("read the times of process %d: %q", pid, data)
	}
	var ticks int
	for _, f := range fields[first : last+1] {
		n, err := strconv.Atoi(string(f))
		if err != nil {
			return 0, err
		}
		ticks += n
	}
	return time.Duration(ticks) * (time.Second / 100), nil
}

// watch calls stop when a process has spent its CPU time. A limit on wall time would be
// unfair to a tool that runs while the machine is busy. Without /proc it does nothing.
func watch(ctx context.Context, pid int, limit time.Duration, stop func()) {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		t, err := spent(pid)
		if err != nil {
			return
		}
		if t >= limit {
			stop()
			return
		}
	}
}
