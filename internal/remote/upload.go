package remote

import (
	"context"
	"crypto/rand"
	"fmt"
	"sync"

	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"
	"google.golang.org/genproto/googleapis/bytestream"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// A store is the content-addressable storage of a server.
type store struct {
	cas      repb.ContentAddressableStorageClient
	stream   bytestream.ByteStreamClient
	instance string
	batch    int64 // bytes that one call may carry
	largest  int64 // bytes that a blob may have; 0: any number
	counts   *counters
	known    sync.Map // hashes of blobs that the server had; it may have lost them since
}

const (
	ordinaryMessage = 4 << 20  // bytes that gRPC servers accept if they say nothing else
	perBlob         = 128      // bytes for the digest and framing of a blob in a batch, more than needed
	mostAsked       = 10_000   // digests in one question for missing blobs, about 750 kB
	chunk           = 64 << 10 // bytes in one message of a stream
)

// put uploads the blobs that the server lacks. If again is true, it does not rely on what is known.
func (s *store) put(ctx context.Context, blobs []blob, again bool) error {
	wanted := map[string]blob{}
	for _, b := range blobs {
		if b.digest.SizeBytes == 0 { // every server has it
			continue
		}
		if _, known := s.known.Load(b.digest.Hash); again || !known {
			wanted[b.digest.Hash] = b
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	missing, err := s.missing(ctx, wanted)
	if err != nil {
		return err
	}
	if err := s.upload(ctx, missing); err != nil {
		return err
	}
	for hash := range wanted {
		s.known.Store(hash, true)
	}
	return nil
}

// missing returns the blobs that the server does not have.
func (s *store) missing(ctx context.Context, wanted map[string]blob) ([]blob, error) {
	var out []blob
	ask := &repb.FindMissingBlobsRequest{InstanceName: s.instance, DigestFunction: digestFunction}
	flush := func() error {
		got, err := s.cas.FindMissingBlobs(ctx, ask)
		if err != nil {
			return err
		}
		for _, d := range got.MissingBlobDigests {
			if b, ok := wanted[d.GetHash()]; ok {
				out = append(out, b)
			}
		}
		ask.BlobDigests = nil
		return nil
	}
	for _, b := range wanted {
		ask.BlobDigests = append(ask.BlobDigests, b.digest)
		if len(ask.BlobDigests) == mostAsked {
			if err := flush(); err != nil {
				return nil, err
			}
		}
	}
	if len(ask.BlobDigests) == 0 {
		return out, nil
	}
	return out, flush()
}

// upload sends blobs, small ones together.
func (s *store) upload(ctx context.Context, blobs []blob) error {
	up := &repb.BatchUpdateBlobsRequest{InstanceName: s.instance, DigestFunction: digestFunction}
	var size int64
	flush := func() error {
		if len(up.Requests) == 0 {
			return nil
		}
		done, err := s.cas.BatchUpdateBlobs(ctx, up)
		if err != nil {
			return err
		}
		for _, r := range done.Responses {
			if err := status.ErrorProto(r.Status); err != nil {
				return err
			}
		}
		up.Requests, size = nil, 0
		return nil
	}
	for _, b := range blobs {
		n := b.digest.SizeBytes + perBlob
		if s.largest > 0 && b.digest.SizeBytes > s.largest {
			return &TooLargeError{Size: b.digest.SizeBytes, Limit: s.largest, File: b.file}
		}
		data, err := b.content()
		if err != nil {
			return err
		}
		s.counts.uploaded.Add(b.digest.SizeBytes)
		if n > s.batch {
			if err := s.write(ctx, b.digest, data); err != nil {
				return err
			}
			continue
		}
		if size+n > s.batch {
			if err := flush(); err != nil {
				return err
			}
		}
		up.Requests = append(up.Requests, &repb.BatchUpdateBlobsRequest_Request{Digest: b.digest, Data: data})
		size += n
	}
	return flush()
}

// write sends one blob as a stream.
func (s *store) write(ctx context.Context, d *repb.Digest, data []byte) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w, err := s.stream.Write(ctx)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%suploads/%s/blobs/%s/%d", prefix(s.instance), uuid(), d.Hash, d.SizeBytes)
	for at := 0; at < len(data); at += chunk {
		part := data[at:min(at+chunk, len(data))]
		m := &bytestream.WriteRequest{WriteOffset: int64(at), Data: part, FinishWrite: at+len(part) == len(data)}
		if at == 0 {
			m.ResourceName = name
		}
		if err := w.Send(m); err != nil { // the reason is in the answer: the server may have the blob by now
			break
		}
	}
	got, err := w.CloseAndRecv()
	if err != nil {
		return err
	}
	// The size, or -1 of a compressed blob, if somebody else was faster.
	if n := got.CommittedSize; n != d.SizeBytes && n != -1 {
		return status.Errorf(codes.Unavailable, "%d of %d bytes were uploaded", n, d.SizeBytes)
	}
	return nil
}

func prefix(instance string) string {
	if instance == "" {
		return ""
	}
	return instance + "/"
}

// uuid returns a new random identifier in the usual form.
func uuid() string {
	var b [16]byte
	rand.Read(b[:])
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
