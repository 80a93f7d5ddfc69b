package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestBrowser opens a page as a file in Chromium and searches. A browser is not part of what the
// tests need: without one, the test is skipped.
func TestBrowser(t *testing.T) {
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip(err)
	}
	dir, pages := build(t)
	search := `<script>
const field = document.getElementById("search");
field.value = "flaky tests";
field.dispatchEvent(new Event("input"));
document.title = "found: " + document.querySelector("#found a").getAttribute("href");
</script></body>`
	at := filepath.Join(dir, "stories", "probe.html")
	page := strings.Replace(pages["stories/web.html"], "</body>", search, 1)
	if err := os.WriteFile(at, []byte(page), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-sync", "--user-data-dir="+t.TempDir(),
		"--enable-logging=stderr", "--dump-dom", "file://"+at)
	cmd.Env = append(os.Environ(), "TMPDIR="+t.TempDir())
	var messages strings.Builder
	cmd.Stderr = &messages
	dom, err := cmd.Output()
	if err != nil {
		t.Skipf("the browser does not run here: %v\n%s", err, &messages)
	}
	if !strings.Contains(string(dom), "<title>found: ../manual.html#flaky-tests</title>") {
		t.Errorf("the search found something else:\n%s", regexp.MustCompile("(?s)<title>.*?</title>").Find(dom))
	}
	if wrong := regexp.MustCompile(`.*CONSOLE.*`).FindAllString(messages.String(), -1); wrong != nil {
		t.Errorf("the browser complains: %q", wrong)
	}
}
