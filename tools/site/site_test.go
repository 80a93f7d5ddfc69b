package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// build makes the site of the repository and returns its pages by address.
func build(t *testing.T) (dir string, pages map[string]string) {
	t.Helper()
	dir = t.TempDir()
	n, err := Build(filepath.Join("..", "..", "docs"), dir)
	if err != nil {
		t.Fatal(err)
	}
	pages = map[string]string{}
	filepath.WalkDir(dir, func(name string, e os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".html") {
			b, err := os.ReadFile(name)
			if err != nil {
				t.Error(err)
			}
			rel, _ := filepath.Rel(dir, name)
			pages[filepath.ToSlash(rel)] = string(b)
		}
		return err
	})
	if n != len(pages) || n < 20 {
		t.Fatalf("%d pages were written, and %d are there", n, len(pages))
	}
	return dir, pages
}

var (
	hrefs = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	names = regexp.MustCompile(`\bid="([^"]*)"`)
)

// TestLinks follows every link of every page: to files that exist, and to headings that do. Nothing
// but a link that a person clicks leads to another host.
func TestLinks(t *testing.T) {
	dir, pages := build(t)
	for at, page := range pages {
		for _, m := range hrefs.FindAllStringSubmatch(page, -1) {
			if strings.Contains(m[1], "://") || m[1] == "data:," {
				continue
			}
			file, anchor, _ := strings.Cut(m[1], "#")
			to := at
			if file != "" {
				to = filepath.ToSlash(filepath.Join(filepath.Dir(at), file))
			}
			if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(to))); err != nil {
				t.Errorf("%s: %v", at, err)
				continue
			}
			has := names.FindAllStringSubmatch(pages[to], -1)
			if anchor != "" && !slices.ContainsFunc(has, func(id []string) bool { return id[1] == anchor }) {
				t.Errorf("%s: %s has no #%s", at, to, anchor)
			}
		}
		if foreign := regexp.MustCompile(`<(?:script|link|img)[^>]*://`).FindString(page); foreign != "" {
			t.Errorf("%s needs the network: %s", at, foreign)
		}
	}
}

// TestPages checks what every page has: a title, the navigation with this page marked, and no
// identifier twice.
func TestPages(t *testing.T) {
	_, pages := build(t)
	for at, page := range pages {
		for _, want := range []string{"<title>", `<main id="text">`, `aria-current="page"`, `name="viewport"`} {
			if n := strings.Count(page, want); n != 1 {
				t.Errorf("%s has %q %d times", at, want, n)
			}
		}
		seen := map[string]bool{}
		for _, id := range names.FindAllStringSubmatch(page, -1) {
			if seen[id[1]] {
				t.Errorf("%s has the identifier %s twice", at, id[1])
			}
			seen[id[1]] = true
		}
	}
	if _, ok := pages["index.html"]; !ok {
		t.Error("there is no index.html")
	}
}

// TestWrongLinks checks that a link that leads nowhere is an error, and that nothing is written then.
func TestWrongLinks(t *testing.T) {
	for link, want := range map[string]string{
		"nosuch.md":        "there is no docs/nosuch.md",
		"#nosuch":          "index.md has no heading #nosuch",
		"other.md#nosuch":  "other.md has no heading #nosuch",
		"../../etc/passwd": "there is no ../etc/passwd",
		"other.md#a-title": "",
		"other.md":         "",
		"../LICENSE":       "",
		"https://x/y.md#z": "",
	} {
		root := t.TempDir()
		docs, out := filepath.Join(root, "docs"), filepath.Join(root, "site")
		for name, text := range map[string]string{
			"docs/index.md": "# Title\n\n[here](" + link + ")\n", "docs/other.md": "# A `title`\n", "LICENSE": "free",
		} {
			if err := writeFile(filepath.Join(root, name), []byte(text)); err != nil {
				t.Fatal(err)
			}
		}
		_, err := Build(docs, out)
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", link, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %q", link, err, want)
		case want != "":
			if _, err := os.Stat(out); err == nil {
				t.Errorf("%s: pages were written", link)
			}
		}
	}
}

// TestHostile checks that text of the documentation is never taken for HTML.
func TestHostile(t *testing.T) {
	root := t.TempDir()
	text := "# <script>a()</script> & `<b>`\n\n<script>b()</script>\n\n```x file=<i>\n<script>c()</script>\n```\n\n[x](javascript:d())\n"
	if err := writeFile(filepath.Join(root, "docs", "index.md"), []byte(text)); err != nil {
		t.Fatal(err)
	}
	_, err := Build(filepath.Join(root, "docs"), filepath.Join(root, "site"))
	if err == nil {
		t.Fatal("a link to javascript: is no link to a file")
	}
	text = strings.ReplaceAll(text, "[x](javascript:d())\n", "")
	if err := writeFile(filepath.Join(root, "docs", "index.md"), []byte(text)); err != nil {
		t.Fatal(err)
	}
	if _, err := Build(filepath.Join(root, "docs"), filepath.Join(root, "site")); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(root, "site", "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(page), "<script"); n != 1 || strings.Contains(string(page), "<i>") {
		t.Errorf("%d scripts, want 1:\n%s", n, page)
	}
}

// TestIDs compares the names of headings with those of GitHub.
func TestIDs(t *testing.T) {
	s := ids{}
	for _, c := range [][2]string{
		{"The event stream (`--json`)", "the-event-stream---json"}, {"A: b, c", "a-b-c"}, {"A: b, c", "a-b-c-1"}, {"Größe_1", "größe_1"},
	} {
		if got := string(s.Generate([]byte(c[0]), 0)); got != c[1] {
			t.Errorf("%s: %s, want %s", c[0], got, c[1])
		}
	}
}
