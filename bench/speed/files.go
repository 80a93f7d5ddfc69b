package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/whittle-dd/whittle/bench/internal/command"
)

// files measures how long 10,000 small C files take until the first run of the test, until it sees the
// first candidate, and until the first accepted step is in place next to a copy of the original. The
// files are with other temporary files, on a disk if those are.
func (l *lab) files(ctx context.Context) error {
	const count = 10_000
	dir := filepath.Join(l.dir, "files")
	if err := makeFiles(filepath.Join(dir, "big"), count); err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	times := filepath.Join(dir, "times")
	// The test notes the time and the CPU time of whittle itself, in hundredths of a second. A contained
	// test would not see that process.
	test := fmt.Sprintf(`#!/bin/sh
read -r now rest < /proc/uptime
read -r all < /proc/$WHITTLE/stat
set -- ${all##*) }
echo $now ${12} ${13} $(find . -type f | wc -l) $(find . -size +0 -type f | wc -l) >> %s
test -s big/d7/f7.c
`, times)
	whittle := fmt.Sprintf("#!/bin/sh\nread -r now rest < /proc/uptime\necho $now 0 0 0 0 >> %s\nexport WHITTLE=$$\nexec %s \"$@\"\n", times, l.binary)
	for name, script := range map[string]string{"test": test, "whittle": whittle} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o755); err != nil {
			return err
		}
	}
	run := command.Run{Binary: filepath.Join(dir, "whittle"), Args: []string{"-j", "1", "--contain=off", "--max-tests", "12", "./test", "big"}, Dir: dir, State: filepath.Join(dir, "state")}
	if _, err := run.Do(ctx); err != nil {
		return err
	}
	b, err := os.ReadFile(times)
	if err != nil {
		return err
	}
	fmt.Printf("%d files of 100 bytes, -j 1: time since the start, and CPU time of whittle without its tests.\n\n", count)
	fmt.Print("| until | wall s | user s | system s |\n| --- | ---: | ---: | ---: |\n")
	start, fewest := 0.0, count
	shown := map[string]bool{}
	for line := range strings.Lines(string(b)) {
		f := fields(line)
		what := ""
		switch {
		case start == 0:
			start = f[0]
		case !shown["the first run of the test"]:
			what = "the first run of the test"
		case int(f[3]) < count && int(f[3]) > 0 && fewest == count:
			what = "the first candidate"
			fewest = int(f[3])
		case int(f[3]) > 0 && int(f[3]) < fewest && !shown["the next one after an accepted step"]:
			what = "the next one after an accepted step"
		}
		if what != "" {
			shown[what] = true
			fmt.Printf("| %s | %.2f | %.2f | %.2f |\n", what, f[0]-start, f[1]/100, f[2]/100)
		}
	}
	return nil
}

func fields(line string) (out [5]float64) {
	for i, word := range strings.Fields(line) {
		if i < len(out) {
			out[i], _ = strconv.ParseFloat(word, 64)
		}
	}
	return out
}

// makeFiles makes small C files in a hundred directories below dir.
func makeFiles(dir string, count int) error {
	for i := range count {
		sub := filepath.Join(dir, fmt.Sprint("d", i%100))
		if err := os.MkdirAll(sub, 0o755); err != nil {
			return err
		}
		src := fmt.Sprintf("#include <stdio.h>\nint f%d(int x)\n{\n\tif (x > %d)\n\t\treturn x + %d;\n\tprintf(\"%%d\\n\", x);\n\treturn 0;\n}\n", i, i, i)
		if err := os.WriteFile(filepath.Join(sub, fmt.Sprintf("f%d.c", i)), []byte(src), 0o644); err != nil {
			return err
		}
	}
	return nil
}
