package oracle

import (
	"bytes"
	"os"
	"strconv"
)

// freeMemory returns how many bytes are free for jobs, or 0 if that is not known.
func freeMemory() int64 {
	free := fileNumber("/proc/meminfo", "MemAvailable:") << 10
	own, _ := ownCgroups()
	for _, c := range []struct{ dir, limit, used string }{
		{own[""], "memory.max", "memory.current"},
		{own["memory"], "memory.limit_in_bytes", "memory.usage_in_bytes"},
	} {
		if limit := fileNumber(c.dir+"/"+c.limit, ""); c.dir != "" && limit > 0 {
			free = min(free, max(limit-fileNumber(c.dir+"/"+c.used, ""), 1))
		}
	}
	return free
}

// fileNumber returns the number after key in a file, or 0.
func fileNumber(name, key string) int64 {
	b, err := os.ReadFile(name)
	if err != nil {
		return 0
	}
	_, after, _ := bytes.Cut(b, []byte(key))
	f := bytes.Fields(after)
	if len(f) == 0 {
		return 0
	}
	n, _ := strconv.ParseInt(string(f[0]), 10, 64)
	return n
}
