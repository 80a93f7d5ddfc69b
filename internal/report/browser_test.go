package report

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/whittle-dd/whittle/internal/browser"
	"github.com/whittle-dd/whittle/internal/journal"
	"github.com/whittle-dd/whittle/text"
)

var shots = flag.String("shots", "", "write screenshots to this directory")

// theBrowser is shared by all tests: it takes seconds to start.
var theBrowser *browser.Browser

func TestMain(m *testing.M) {
	status := m.Run()
	if theBrowser != nil {
		theBrowser.Close()
	}
	os.Exit(status)
}

func openBrowser(t *testing.T) *browser.Browser {
	t.Helper()
	path, found := browser.Find()
	if !found {
		t.Skip("there is no Chromium: pages are not tested in a browser")
	}
	if theBrowser == nil {
		b, err := browser.Open(path)
		ok(t, err)
		theBrowser = b
	}
	theBrowser.Saw() // by other tests
	ok(t, theBrowser.Look(1280, 800, false, false))
	return theBrowser
}

// visit opens a page as a file.
func visit(t *testing.T, b *browser.Browser, content string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.html")
	ok(t, os.WriteFile(file, []byte(content), 0o600))
	ok(t, b.Visit("file://"+file))
	saw := b.Saw()
	if want := []string{"request: file://" + file}; !slices.Equal(saw, want) {
		t.Errorf("the browser says %q, want %q", saw, want)
	}
}

// quiet checks that the browser had nothing to say.
func quiet(t *testing.T, b *browser.Browser) {
	t.Helper()
	if saw := b.Saw(); saw != nil {
		t.Errorf("the browser says %q", saw)
	}
}

// text returns the text of the element that a selector names.
func textOf(t *testing.T, b *browser.Browser, selector string) string {
	t.Helper()
	var s string
	ok(t, b.Eval(fmt.Sprintf("document.querySelector(%q).innerText", selector), &s))
	return s
}

// at waits until a step is shown, and checks what it says.
func at(t *testing.T, b *browser.Browser, n int, want ...string) {
	t.Helper()
	ok(t, b.Wait(fmt.Sprintf("document.querySelector('#about').innerText.startsWith('Step %d:') && document.querySelector('#diff').textContent", n)))
	for _, w := range want {
		ok(t, b.Wait(fmt.Sprintf("document.querySelector('#diff').textContent.includes(%q)", w)))
	}
}

func program(lines int) string {
	var b strings.Builder
	for i := range lines {
		fmt.Fprintf(&b, "int f%d(int a) { return a + %d; } // number %d\n", i, i, i)
	}
	return b.String()
}

// TestClick chooses steps by mouse, by keys and by the address.
func TestClick(t *testing.T) {
	b := openBrowser(t)
	original, steps := shrinking("bug.c", program(130), 1)
	visit(t, b, page1(t, reportOf(t, made{original: original, steps: steps, run: journal.Run{Command: "whittle bug.c -- cc @@", Failure: []string{"the failure: SIGSEGV"}}}, Options{})))
	if got := textOf(t, b, "#result pre"); got != "int f0(int a) { return a + 0; } // number 0\n" {
		t.Errorf("the result is %q", got)
	}
	if got := textOf(t, b, "#result .k"); got != "int" {
		t.Errorf("the first keyword is %q", got)
	}
	at(t, b, 1, "int f129(int a)")
	ok(t, b.Click("#next"))
	at(t, b, 2, "int f128(int a)")
	ok(t, b.Click("#last"))
	at(t, b, 129, "int f1(int a)")
	ok(t, b.Click("#previous"))
	at(t, b, 128, "int f2(int a)")
	ok(t, b.Click("#first"))
	at(t, b, 1, "int f129(int a)")

	ok(t, b.Eval("document.querySelector('#diff').focus()", nil))
	ok(t, b.Press("ArrowRight", "ArrowRight"))
	at(t, b, 3, "int f127(int a)")
	ok(t, b.Press("ArrowLeft"))
	at(t, b, 2)
	ok(t, b.Press("PageDown"))
	at(t, b, 12)
	ok(t, b.Press("End"))
	at(t, b, 129)
	ok(t, b.Press("Home"))
	at(t, b, 1)

	// Without a pointer: the first stop in the section after the disabled buttons is Next.
	ok(t, b.Eval("document.querySelector('#h-steps').tabIndex = -1; document.querySelector('#h-steps').focus()", nil))
	ok(t, b.Press("Tab", "Enter"))
	at(t, b, 2)
	ok(t, b.Eval("document.querySelector('#slider').focus()", nil))
	ok(t, b.Press("ArrowRight"))
	at(t, b, 3, "int f127(int a)")

	ok(t, b.Click("#all summary"))
	ok(t, b.Wait("document.querySelector('#all').open"))
	ok(t, b.Click("#list a[href='#step-5']"))
	at(t, b, 5, "int f125(int a)")
	var focus string
	ok(t, b.Eval("document.activeElement.id", &focus))
	if focus != "diff" {
		t.Errorf("the focus is on %q", focus)
	}
	var current string
	ok(t, b.Eval("document.querySelector('tr[aria-current]').id", &current))
	if current != "step-5" {
		t.Errorf("the current row is %q", current)
	}
	quiet(t, b)
}

// hostile are texts that would run, load or break something if they were part of a page as they are.
var hostile = []string{
	`<script>window.ran = 1</script>`, `"><img src=x onerror="window.ran = 2">`, `</script><script>window.ran = 3</script>`,
	`</code></pre><svg onload="window.ran = 4">`, `--><script>window.ran = 5</script><!--`, `' onfocus='window.ran = 6' autofocus='`,
	`</style><script>window.ran = 7</script>`, `<a href="javascript:window.ran = 8">x</a>`, "</title><script>window.ran = 9</script>",
	`{{.Script}} ${window.ran = 10} <!--<script>`, `<iframe src="file:///etc/passwd"></iframe><link rel=stylesheet href="https://example.com/x.css">`,
	`<base href="https://example.com/"><meta http-equiv=refresh content="0;url=https://example.com/">`,
}

// TestHostile puts such texts everywhere where texts come from the outside.
func TestHostile(t *testing.T) {
	b := openBrowser(t)
	evil := strings.Join(hostile, "\n") + "\n"
	name := strings.ReplaceAll(strings.Join(hostile[:3], ""), "/", "") + ".html"
	original := text.Files{{Path: name, Data: []byte(evil + evil + "x\n")}, {Path: "l", Data: []byte(hostile[1]), Link: true}}
	steps := []text.Files{{{Path: name, Data: []byte(evil + "y\n")}}, {{Path: name, Data: []byte(evil)}}}
	m := made{
		original: original, steps: steps, notes: hostile,
		run:     journal.Run{Version: evil, System: evil, Command: evil, Dir: evil, Test: evil, Script: evil, Failure: hostile, Asked: []journal.Asked{{Pass: evil, Questions: 1}}},
		failure: fmt.Sprintf(`{"ends":{"how":"exit","status":1},"steps":[{"want":%q}],"about":{"kind":"x","title":%q}}`, hostile[1], hostile[0]),
		env:     hostile, place: journal.Place{Inputs: []string{"/x/" + name}},
	}
	r := reportOf(t, m, Options{})
	for _, h := range hostile {
		r.Others = append(r.Others, journal.Other{Failure: h, File: h})
	}
	visit(t, b, page1(t, r))
	at(t, b, 1, hostile[0])
	ok(t, b.Click("#next"))
	at(t, b, 2)
	ok(t, b.Eval("document.querySelectorAll('details').forEach(d => d.open = true)", nil))
	for _, selector := range []string{"#result pre", "#command", "#script", "#original pre", "#environment pre", "#others", "#failure"} {
		if got := textOf(t, b, selector); !strings.Contains(got, hostile[0]) || !strings.Contains(got, hostile[1]) {
			t.Errorf("%s shows %q", selector, got)
		}
	}
	var ran any
	ok(t, b.Eval("window.ran ?? null", &ran))
	if ran != nil {
		t.Errorf("%v ran", ran)
	}
	var n int
	ok(t, b.Eval("document.querySelectorAll('img, iframe, link, base, object, embed, script:not([type]), meta[http-equiv]').length", &n))
	if n != 2 { // the script and the policy
		t.Errorf("there are %d elements that only a hostile text can have made", n-2)
	}
	quiet(t, b)
}

// TestLarge checks that large files are shown when they are asked for.
func TestLarge(t *testing.T) {
	b := openBrowser(t)
	original, steps := shrinking("bug.c", program(3000), 500)
	visit(t, b, page1(t, reportOf(t, made{original: original, steps: steps}, Options{})))
	ok(t, b.Click("#original summary"))
	ok(t, b.Click("#original .load"))
	ok(t, b.Wait("document.querySelector('#original pre').textContent.endsWith('// number 2999\\n')"))
	at(t, b, 1, "int f2500(", "100 more lines", "int f2999(")
	quiet(t, b)
}

// TestNoScript checks what is left where scripts do not run.
func TestNoScript(t *testing.T) {
	b := openBrowser(t)
	scripts := func(off bool) error {
		return b.Call("Emulation.setScriptExecutionDisabled", map[string]any{"value": off}, nil)
	}
	ok(t, scripts(true))
	defer scripts(false)
	original, steps := shrinking("bug.c", program(20), 2)
	visit(t, b, page1(t, reportOf(t, made{original: original, steps: steps}, Options{})))
	for selector, want := range map[string]string{
		"#result pre": "int f1(", "#original pre": "int f19(", "#list": "step", "noscript": "scripts", "#curve": "From",
	} {
		var got string
		ok(t, b.Eval(fmt.Sprintf("document.querySelector(%q).textContent", selector), &got))
		if !strings.Contains(strings.ToLower(got), strings.ToLower(want)) {
			t.Errorf("%s shows %q", selector, got)
		}
	}
	var shown int
	ok(t, b.Eval("[...document.querySelectorAll('button, input')].filter(e => e.checkVisibility()).length", &shown))
	if shown != 0 {
		t.Errorf("%d controls are shown that do nothing", shown)
	}
	quiet(t, b)
}

// TestAccessible checks the names that a screen reader reads out, and that a phone shows the page without scrolling sideways.
func TestAccessible(t *testing.T) {
	b := openBrowser(t)
	original, steps := shrinking("a_directory_with_a_long_name/and_a_file_with_a_very_long_name_too.c", program(40), 1)
	run := journal.Run{Command: "whittle " + strings.Repeat("--flag=value ", 40), Script: "#!/bin/sh\n" + strings.Repeat("x", 300), Failure: []string{strings.Repeat("word", 100)}}
	visit(t, b, page1(t, reportOf(t, made{original: original, steps: steps, run: run}, Options{})))
	at(t, b, 1)
	var tree struct {
		Nodes []struct {
			Ignored bool
			Role    struct{ Value string }
			Name    struct{ Value string }
		}
	}
	ok(t, b.Call("Accessibility.enable", nil, nil))
	ok(t, b.Call("Accessibility.getFullAXTree", nil, &tree))
	found := map[string]bool{}
	for _, n := range tree.Nodes {
		if n.Ignored {
			continue
		}
		found[n.Role.Value+" "+n.Name.Value] = true
		if n.Name.Value == "" && slices.Contains([]string{"button", "link", "slider", "spinbutton", "image", "region", "navigation"}, n.Role.Value) {
			t.Errorf("a %s has no name", n.Role.Value)
		}
	}
	for _, want := range []string{"button Next", "slider Step", "spinbutton Step", "region Steps", "region What the step changed", "navigation Sections", "heading Failure", "button Copy"} {
		if !found[want] {
			t.Errorf("there is no %s", want)
		}
	}
	for _, width := range []int{320, 390, 1280} {
		ok(t, b.Look(width, 800, width < 1000, false))
		var over int
		ok(t, b.Eval("document.documentElement.scrollWidth - document.documentElement.clientWidth", &over))
		if over > 0 {
			t.Errorf("at %d units the page is %d too wide", width, over)
		}
	}
	quiet(t, b)
}

// TestShots takes screenshots to be looked at, if that is wanted.
func TestShots(t *testing.T) {
	if *shots == "" {
		t.Skip("-shots names no directory")
	}
	b := openBrowser(t)
	file, err := filepath.Abs(filepath.Join(*shots, "report.html"))
	ok(t, err)
	for _, look := range []struct {
		name        string
		width       int
		phone, dark bool
	}{{"light", 1200, false, false}, {"dark", 1200, false, true}, {"phone", 390, true, false}} {
		ok(t, b.Look(look.width, 900, look.phone, look.dark))
		ok(t, b.Visit("file://"+file))
		ok(t, b.Wait("document.querySelector('#diff').textContent"))
		png, err := b.Screenshot()
		ok(t, err)
		ok(t, os.WriteFile(filepath.Join(*shots, look.name+".png"), png, 0o600))
	}
}
