package docs

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// TestSite runs the tests of the documentation's pages: all links lead somewhere. They are in a module
// of their own, which may have to be downloaded.
func TestSite(t *testing.T) {
	t.Parallel()
	dir := filepath.Join("..", "tools", "site")
	if out, err := exec.Command("go", "-C", dir, "mod", "download").CombinedOutput(); err != nil {
		t.Skipf("the modules of tools/site cannot be downloaded: %v\n%s", err, out)
	}
	if out, err := exec.Command("go", "-C", dir, "test", ".").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
