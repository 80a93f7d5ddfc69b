package remote

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"
	"google.golang.org/genproto/googleapis/bytestream"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// get returns the content of output files. Those that are nil or empty are empty.
func (s *store) get(ctx context.Context, files ...*repb.OutputFile) ([][]byte, error) {
	out := make([][]byte, len(files))
	ask := &repb.BatchReadBlobsRequest{InstanceName: s.instance, DigestFunction: digestFunction}
	var size int64
	for i, f := range files {
		d := f.GetDigest()
		switch {
		case d.GetSizeBytes() == 0:
		case int64(len(f.Contents)) == d.SizeBytes:
			out[i] = f.Contents
		case size+d.SizeBytes+perBlob > s.batch:
			data, err := s.read(ctx, d)
			if err != nil {
				return nil, err
			}
			out[i] = data
		default:
			ask.Digests = append(ask.Digests, d)
			size += d.SizeBytes + perBlob
		}
	}
	if len(ask.Digests) == 0 {
		return out, nil
	}
	got, err := s.cas.BatchReadBlobs(ctx, ask)
	if err != nil {
		return nil, err
	}
	read := map[string][]byte{}
	for _, r := range got.Responses {
		if err := status.ErrorProto(r.Status); err != nil {
			return nil, err
		}
		read[r.Digest.GetHash()] = r.Data
	}
	for i, f := range files {
		d := f.GetDigest()
		if d.GetSizeBytes() == 0 || out[i] != nil {
			continue
		}
		data, ok := read[d.Hash]
		if !ok || blobOf(data).digest.Hash != d.Hash {
			return nil, status.Errorf(codes.NotFound, "the server has not returned %s", f.Path)
		}
		out[i] = data
	}
	return out, nil
}

// read fetches one blob as a stream.
func (s *store) read(ctx context.Context, d *repb.Digest) ([]byte, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r, err := s.stream.Read(ctx, &bytestream.ReadRequest{ResourceName: fmt.Sprintf("%sblobs/%s/%d", prefix(s.instance), d.Hash, d.SizeBytes)})
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for {
		m, err := r.Recv()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if b.Write(m.Data); int64(b.Len()) > d.SizeBytes {
			break
		}
	}
	if blobOf(b.Bytes()).digest.Hash != d.Hash {
		return nil, status.Errorf(codes.NotFound, "the server has returned another content than %s", d.Hash)
	}
	return b.Bytes(), nil
}
