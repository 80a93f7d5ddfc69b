package oracle

import (
	"bytes"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"
)

// sampleInterval is how often the memory and the processes of a job are looked up where no cgroup
// limits them, and where they are measured.
const sampleInterval = 20 * time.Millisecond

// A usage is what the processes of a job use together.
type usage struct {
	memory    int64 // bytes
	processes int   // threads included
}

// sampleUsage adds up what the processes below us use. Memory that processes share is counted once,
// for the one that has most of it.
func sampleUsage() (u usage) {
	var shared int64
	for _, pid := range descendants() {
		dir := "/proc/" + strconv.Itoa(pid)
		b, err := os.ReadFile(dir + "/statm")
		f := bytes.Fields(b)
		if err != nil || len(f) < 3 {
			continue
		}
		resident, _ := strconv.ParseInt(string(f[1]), 10, 64)
		common, _ := strconv.ParseInt(string(f[2]), 10, 64)
		u.memory += resident - common
		shared = max(shared, common)
		u.processes += threads(dir)
	}
	u.memory = (u.memory + shared) * int64(os.Getpagesize())
	return u
}

// threads returns the number of threads of a process.
func threads(dir string) int {
	var st unix.Stat_t
	if unix.Stat(dir+"/task", &st) != nil {
		return 0
	}
	return max(int(st.Nlink)-2, 1)
}

// descendants returns all processes below us.
func descendants() (out []int) {
	if os.Getpid() == 1 { // in a PID namespace they are all there is
		for _, pid := range numbers("/proc") {
			if pid != 1 {
				out = append(out, pid)
			}
		}
		return out
	}
	parent := map[int]int{}
	for _, pid := range numbers("/proc") {
		if b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat"); err == nil {
			parent[pid] = parentIn(b)
		}
	}
	self := os.Getpid()
	for pid := range parent {
		for p, steps := parent[pid], 0; p != 0 && steps < len(parent); p, steps = parent[p], steps+1 {
			if p == self {
				out = append(out, pid)
				break
			}
		}
	}
	return out
}
