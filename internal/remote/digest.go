package remote

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"

	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"
	"google.golang.org/protobuf/proto"
)

// A blob is content with its digest.
type blob struct {
	digest *repb.Digest
	data   []byte
	file   string // holds the content, if it is not in memory
}

func blobOf(data []byte) blob {
	sum := sha256.Sum256(data)
	return blob{digest: &repb.Digest{Hash: hex.EncodeToString(sum[:]), SizeBytes: int64(len(data))}, data: data}
}

// encode returns a message as a blob. Equal messages give equal blobs.
func encode(m proto.Message) (blob, error) {
	data, err := proto.MarshalOptions{Deterministic: true}.Marshal(m)
	if err != nil {
		return blob{}, err
	}
	return blobOf(data), nil
}

// blobOfFile returns the content of a file as a blob, which does not hold it in memory.
func blobOfFile(name string) (blob, error) {
	f, err := os.Open(name)
	if err != nil {
		return blob{}, err
	}
	defer f.Close()
	h := sha256.New()
	n, err := io.Copy(h, f)
	if err != nil {
		return blob{}, err
	}
	return blob{digest: &repb.Digest{Hash: hex.EncodeToString(h.Sum(nil)), SizeBytes: n}, file: name}, nil
}

// content returns the bytes of a blob.
func (b blob) content() ([]byte, error) {
	if b.file == "" {
		return b.data, nil
	}
	data, err := os.ReadFile(b.file)
	if err == nil && blobOf(data).digest.Hash != b.digest.Hash {
		err = fmt.Errorf("%s was changed during the run", b.file)
	}
	return data, err
}
