package remote

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/whittle-dd/whittle/internal/remote/enginetest"
	"github.com/whittle-dd/whittle/internal/remote/remotetest"
	"github.com/whittle-dd/whittle/oracle"
)

// onCache returns an executor of whose servers only the cache is used.
func onCache(t *testing.T, cache *enginetest.Cache) *Executor {
	t.Helper()
	e, err := Connect(t.Context(), Options{Server: remotetest.New(t, remotetest.Faults{}).Address(), Cache: cache.Address(), Jobs: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e
}

// TestStoreOnCache uploads blobs of all sizes to a real cache and fetches them.
func TestStoreOnCache(t *testing.T) {
	s := onCache(t, enginetest.NewCache(t)).store
	random := rand.NewChaCha8(sha256.Sum256(nil))
	var blobs []blob
	var files []*repb.OutputFile
	var total int64
	for _, size := range []int{0, 1, 100, 100_000, ordinaryMessage - 2*perBlob, ordinaryMessage - 1, ordinaryMessage, ordinaryMessage + 1, 9_999_999} {
		data := make([]byte, size)
		random.Read(data)
		b := blobOf(data)
		blobs = append(blobs, b)
		files = append(files, &repb.OutputFile{Path: "x", Digest: b.digest})
		total += int64(size)
	}
	for round, again := range []bool{false, true, false} { // the second time the cache is asked, the third nobody
		if err := s.put(t.Context(), blobs, again); err != nil {
			t.Fatal(err)
		}
		if got := s.counts.uploaded.Load(); got != total {
			t.Errorf("round %d: %d bytes were uploaded in all, want %d", round, got, total)
		}
	}
	got, err := s.get(t.Context(), files...)
	if err != nil {
		t.Fatal(err)
	}
	for i, b := range blobs {
		if !bytes.Equal(got[i], b.data) {
			t.Errorf("%d bytes: %d were fetched", len(b.data), len(got[i]))
		}
	}
	for _, size := range []int64{1000, 2 * ordinaryMessage} { // in a batch, and as a stream
		lost := blobOf([]byte("never uploaded")).digest
		lost.SizeBytes = size
		if _, err := s.get(t.Context(), &repb.OutputFile{Path: "lost", Digest: lost}); status.Code(err) != codes.NotFound {
			t.Errorf("a blob of %d bytes that is not there: %v", size, err)
		}
		wrong := blob{digest: lost, data: make([]byte, size)}
		if err := s.put(t.Context(), []blob{wrong}, true); err == nil {
			t.Errorf("%d bytes that are not what their digest says were accepted", size)
		}
	}
}

// TestLookupOnCache checks that a real cache has the results that it was given, and not those whose output is lost.
func TestLookupOnCache(t *testing.T) {
	e := onCache(t, enginetest.NewCache(t))
	verdict := blobOf([]byte("exit 3\n"))
	put := func(r *request, d *repb.Digest) {
		res := &repb.ActionResult{OutputFiles: []*repb.OutputFile{{Path: "w/verdict", Digest: d}}, ExecutionMetadata: &repb.ExecutedActionMetadata{Worker: "test"}}
		if _, err := e.ac.UpdateActionResult(t.Context(), &repb.UpdateActionResultRequest{ActionDigest: r.action.digest, ActionResult: res}); err != nil {
			t.Fatal(err)
		}
	}
	there, lost, unknown := &request{action: blobOf([]byte("a"))}, &request{action: blobOf([]byte("b"))}, &request{action: blobOf([]byte("c"))}
	if err := e.store.put(t.Context(), []blob{verdict}, false); err != nil {
		t.Fatal(err)
	}
	put(there, verdict.digest)
	put(lost, blobOf([]byte("not uploaded\n")).digest)
	res, err := e.lookup(t.Context(), there)
	if err != nil {
		t.Fatal(err)
	}
	if end, ok := e.verdict(res); !ok || end.exit != 3 {
		t.Errorf("%v %+v", ok, end)
	}
	for name, r := range map[string]*request{"output lost": lost, "unknown": unknown} {
		if _, err := e.lookup(t.Context(), r); status.Code(err) != codes.NotFound {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestReadOnlyCache checks the message about a cache to which nothing may be written.
func TestReadOnlyCache(t *testing.T) {
	users := filepath.Join(t.TempDir(), "htpasswd")
	if err := os.WriteFile(users, []byte("somebody:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	e := onCache(t, enginetest.NewCache(t, "--htpasswd_file", users, "--allow_unauthenticated_reads"))
	r, err := e.request(oracle.Job{Argv: oracle.Shell(":")}, "", false)
	if err != nil {
		t.Fatal(err)
	}
	_, err = e.ask(context.Background(), r)
	if s, ok := errors.AsType[*ServerError](err); !ok || s.Call != callUpload || s.Server != e.o.Cache || !strings.Contains(err.Error(), "does not take what tests need") {
		t.Errorf("error is %v", err)
	}
}
