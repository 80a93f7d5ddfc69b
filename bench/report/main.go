// Command report measures the reports of a large session: the time and memory that writing one takes, its size, and how long a
// browser takes to open it and to show a step.
//
//	go run ./bench/report                        # 10 MB, 5,000 steps
//	go run ./bench/report -bytes 1000000 -steps 500
//
// There are two sessions. In the one called real, half of the rest is removed in each of the first steps, and then a little at a time, as
// in most runs; in the one called slow, each step removes as much as any other, from several places, so that the texts
// stay large. The report is written by a process of its own. Opening is the time until a Chromium has loaded the page and shows the first
// step, as its own clock says, with the CPU time that its main thread took for that: on a machine that is busy, the clock says little.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"github.com/whittle-dd/whittle/internal/browser"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/internal/report"
	"github.com/whittle-dd/whittle/internal/ui"
)

func main() {
	bytes := flag.Int("bytes", 10_000_000, "size of the input")
	steps := flag.Int("steps", 5000, "accepted steps")
	keep := flag.String("keep", "", "write the reports to this directory")
	session := flag.String("session", "", "write the report of this session to standard output")
	page := flag.String("page", "", "only open this report")
	flag.Parse()
	if *page != "" {
		fmt.Println(opened(*page, *steps))
		return
	}
	if *session != "" {
		fail(write(*session))
		return
	}
	fmt.Println("| session | on disk | to write, CPU s | memory | report | opened, ms | a step, ms | the original, ms | Markdown |")
	fmt.Println("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
	for _, kind := range []string{"real", "slow"} {
		fail(measure(kind, *bytes, *steps, *keep))
	}
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// write writes the report of a session.
func write(dir string) error {
	h, err := journal.ReadHistory(dir)
	if err != nil {
		return err
	}
	r, err := report.Read(h, report.Options{Version: "bench"})
	if err != nil {
		return err
	}
	page, err := r.HTML()
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(page)
	return err
}

func measure(kind string, bytes, steps int, keep string) error {
	root, err := os.MkdirTemp("", "report")
	if err != nil {
		return err
	}
	defer os.RemoveAll(root)
	dir, err := makeSession(root, kind, bytes, steps)
	if err != nil {
		return err
	}
	if keep == "" {
		keep = root
	}
	file := filepath.Join(keep, kind+".html")
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	cmd := exec.Command(os.Args[0], "-session", dir)
	cmd.Stdout, cmd.Stderr = out, os.Stderr
	if err := cmd.Run(); err != nil {
		return err
	}
	info, err := out.Stat()
	if err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	cpu := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	short, err := markdown(dir)
	if err != nil {
		return err
	}
	fmt.Printf("| %s | %s | %.1f | %s | %s | %s | %s |\n", kind, ui.Bytes(size(dir)), cpu.Seconds(), ui.Bytes(int(usage.Maxrss)*1024), ui.Bytes(int(info.Size())), opened(file, steps), ui.Bytes(short))
	return nil
}

// markdown returns the size of the short report.
func markdown(dir string) (int, error) {
	h, err := journal.ReadHistory(dir)
	if err != nil {
		return 0, err
	}
	r, err := report.Read(h, report.Options{NoOriginal: true})
	if err != nil {
		return 0, err
	}
	return len(r.Markdown()), nil
}

// size returns the size of all files in dir.
func size(dir string) (n int) {
	filepath.Walk(dir, func(_ string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			n += int(info.Size())
		}
		return err
	})
	return n
}

// opened returns how long a browser takes to open a page, to show a step in the middle, and to show the original.
func opened(file string, steps int) string {
	path, found := browser.Find()
	if !found {
		return "no browser | |"
	}
	b, err := browser.Open(path)
	if err != nil {
		return err.Error() + " | |"
	}
	defer b.Close()
	if err := b.Call("Performance.enable", map[string]any{"timeDomain": "threadTicks"}, nil); err != nil {
		return err.Error() + " | |"
	}
	best := [4]float64{}
	for try := range 4 { // the first also starts the process of the page
		before, err := busy(b)
		if err == nil {
			err = b.Visit("file://" + file)
		}
		if err == nil {
			err = b.Wait("performance.getEntriesByName('step').length")
		}
		after, err2 := busy(b)
		times, err3 := look(b, steps)
		if err := errors.Join(err, err2, err3); err != nil {
			return err.Error() + " | |"
		}
		if after < before { // it is another process
			before = 0
		}
		for i, t := range [4]float64{after - before, times[0], times[1], times[2]} {
			if try <= 1 || t < best[i] {
				best[i] = t
			}
		}
	}
	return fmt.Sprintf("%.0f (CPU %.0f) | %.0f | %.0f", best[1], best[0], best[2], best[3])
}

// busy returns the CPU time of the page's main thread, in milliseconds.
func busy(b *browser.Browser) (float64, error) {
	var r struct {
		Metrics []struct {
			Name  string
			Value float64
		}
	}
	err := b.Call("Performance.getMetrics", nil, &r)
	for _, m := range r.Metrics {
		if m.Name == "TaskDuration" {
			return 1000 * m.Value, err
		}
	}
	return 0, err
}

// look returns, in milliseconds, when the page showed its first step, and how long two other things take.
func look(b *browser.Browser, steps int) (times [3]float64, err error) {
	const shown = `new Promise(done => {
		const diff = document.querySelector("#diff");
		const ready = () => diff.childElementCount && requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)));
		if (!ready()) new MutationObserver((_, o) => { if (ready()) o.disconnect(); }).observe(diff, {childList: true});
	})`
	// The page may have been ready before it was asked: then the time of its last mark counts.
	if err = b.Eval(`(async () => { const from = 0; const t = performance.getEntriesByType("navigation")[0]; await `+shown+`; return Math.max(t.loadEventEnd, performance.getEntriesByName("step")[0]?.startTime ?? performance.now()); })()`, &times[0]); err != nil {
		return times, err
	}
	step := fmt.Sprintf(`(async () => { const n = document.querySelector("#number"), diff = document.querySelector("#diff"); diff.replaceChildren(); const from = performance.now(); n.value = %d; n.dispatchEvent(new Event("change")); return await %s; })()`, steps/2, shown)
	if err = b.Eval(step, &times[1]); err != nil {
		return times, err
	}
	const original = `(async () => { document.querySelector("#original details").open = true; const pre = document.querySelector("#original pre"); const from = performance.now(); document.querySelector("#original .load").click();
		while (!pre.querySelector(".part")) await new Promise(requestAnimationFrame);
		await new Promise(requestAnimationFrame); return performance.now() - from; })()`
	err = b.Eval(original, &times[2])
	return times, err
}
