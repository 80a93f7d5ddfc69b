package remotetest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"strconv"
	"strings"

	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"
	"google.golang.org/genproto/googleapis/bytestream"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
)

func contains(b []byte, text string) bool { return bytes.Contains(b, []byte(text)) }

// unary and streaming see each call first.
func (s *Server) unary(ctx context.Context, req any, info *grpc.UnaryServerInfo, next grpc.UnaryHandler) (any, error) {
	if err := s.call(ctx); err != nil && info.FullMethod != repb.Capabilities_GetCapabilities_FullMethodName {
		return nil, err
	}
	return next(ctx, req)
}

func (s *Server) streaming(srv any, ss grpc.ServerStream, _ *grpc.StreamServerInfo, next grpc.StreamHandler) error {
	if err := s.call(ss.Context()); err != nil {
		return err
	}
	return next(srv, ss)
}

func (s *Server) call(ctx context.Context) error {
	md, _ := metadata.FromIncomingContext(ctx)
	s.mu.Lock()
	s.header = md
	s.mu.Unlock()
	for _, v := range md.Get("build.bazel.remote.execution.v2.requestmetadata-bin") {
		m := &repb.RequestMetadata{}
		if proto.Unmarshal([]byte(v), m) == nil {
			s.mu.Lock()
			s.labels[m.ToolInvocationId]++
			s.mu.Unlock()
		}
	}
	switch {
	case s.take(&s.faults.Unavailable):
		return status.Error(codes.Unavailable, "come back later")
	case s.take(&s.faults.Exhausted):
		return status.Error(codes.ResourceExhausted, "the quota is used up")
	}
	return nil
}

func (s *Server) GetCapabilities(_ context.Context, r *repb.GetCapabilitiesRequest) (*repb.ServerCapabilities, error) {
	if s.faults.Instance != "" && r.InstanceName != s.faults.Instance {
		return nil, status.Errorf(codes.NotFound, "there is no instance %q", r.InstanceName)
	}
	digests := repb.DigestFunction_SHA256
	if s.faults.NoSHA256 {
		digests = repb.DigestFunction_BLAKE3
	}
	return &repb.ServerCapabilities{
		CacheCapabilities: &repb.CacheCapabilities{
			DigestFunctions: []repb.DigestFunction_Value{digests}, MaxBatchTotalSizeBytes: int64(s.faults.BatchLimit), MaxCasBlobSizeBytes: int64(s.faults.BlobLimit),
		},
		ExecutionCapabilities: &repb.ExecutionCapabilities{ExecEnabled: !s.faults.NoExecution, DigestFunction: digests},
	}, nil
}

func (s *Server) FindMissingBlobs(_ context.Context, r *repb.FindMissingBlobsRequest) (*repb.FindMissingBlobsResponse, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := &repb.FindMissingBlobsResponse{}
	for _, d := range r.BlobDigests {
		if _, ok := s.blobs[d.Hash]; !ok {
			out.MissingBlobDigests = append(out.MissingBlobDigests, d)
		}
	}
	return out, nil
}

func (s *Server) BatchUpdateBlobs(_ context.Context, r *repb.BatchUpdateBlobsRequest) (*repb.BatchUpdateBlobsResponse, error) {
	if n := s.faults.BatchLimit; n > 0 && proto.Size(r) > n {
		return nil, status.Errorf(codes.InvalidArgument, "%d bytes in a batch, more than %d", proto.Size(r), n)
	}
	out := &repb.BatchUpdateBlobsResponse{}
	for _, b := range r.Requests {
		err := s.put(b.Digest, b.Data)
		out.Responses = append(out.Responses, &repb.BatchUpdateBlobsResponse_Response{Digest: b.Digest, Status: status.Convert(err).Proto()})
	}
	return out, nil
}

// put stores a blob, if it is what its digest says.
func (s *Server) put(d *repb.Digest, data []byte) error {
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != d.Hash || int64(len(data)) != d.SizeBytes {
		return status.Errorf(codes.InvalidArgument, "the blob is not %v", d)
	}
	if d.SizeBytes == 0 {
		return status.Error(codes.InvalidArgument, "the empty blob needs no upload")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.blobs[d.Hash] = data
	s.uploads[d.Hash]++
	return nil
}

// add stores a blob of our own.
func (s *Server) add(data []byte) *repb.Digest {
	sum := sha256.Sum256(data)
	d := &repb.Digest{Hash: hex.EncodeToString(sum[:]), SizeBytes: int64(len(data))}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.blobs[d.Hash] = data
	return d
}

// get returns a blob.
func (s *Server) get(d *repb.Digest) ([]byte, bool) {
	if d.GetSizeBytes() == 0 {
		return nil, true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	b, ok := s.blobs[d.Hash]
	return b, ok
}

// fetched counts a download.
func (s *Server) fetched(d *repb.Digest) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.downloads[d.Hash]++
}

func (s *Server) BatchReadBlobs(_ context.Context, r *repb.BatchReadBlobsRequest) (*repb.BatchReadBlobsResponse, error) {
	out := &repb.BatchReadBlobsResponse{}
	for _, d := range r.Digests {
		got := &repb.BatchReadBlobsResponse_Response{Digest: d}
		if b, ok := s.get(d); ok {
			s.fetched(d)
			got.Data = b
		} else {
			got.Status = status.New(codes.NotFound, "no such blob").Proto()
		}
		out.Responses = append(out.Responses, got)
	}
	return out, nil
}

// Write takes a blob as a stream: [INSTANCE/]uploads/UUID/blobs/HASH/SIZE.
func (s *Server) Write(stream bytestream.ByteStream_WriteServer) error {
	var data []byte
	var d *repb.Digest
	for {
		m, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if d == nil {
			if d = named(m.ResourceName); d == nil {
				return status.Errorf(codes.InvalidArgument, "%q names no blob", m.ResourceName)
			}
		}
		if m.WriteOffset != int64(len(data)) {
			return status.Errorf(codes.InvalidArgument, "offset %d after %d bytes", m.WriteOffset, len(data))
		}
		data = append(data, m.Data...)
		if m.FinishWrite {
			break
		}
	}
	if err := s.put(d, data); err != nil {
		return err
	}
	return stream.SendAndClose(&bytestream.WriteResponse{CommittedSize: int64(len(data))})
}

// Read returns a blob as a stream: [INSTANCE/]blobs/HASH/SIZE.
func (s *Server) Read(r *bytestream.ReadRequest, stream bytestream.ByteStream_ReadServer) error {
	d := named(r.ResourceName)
	if d == nil {
		return status.Errorf(codes.InvalidArgument, "%q names no blob", r.ResourceName)
	}
	data, ok := s.get(d)
	if !ok {
		return status.Error(codes.NotFound, "no such blob")
	}
	s.fetched(d)
	for len(data) > 0 {
		n := min(len(data), 10_000)
		if err := stream.Send(&bytestream.ReadResponse{Data: data[:n]}); err != nil {
			return err
		}
		data = data[n:]
	}
	return nil
}

// named returns the digest in the name of a resource.
func named(name string) *repb.Digest {
	_, rest, ok := strings.Cut("/"+name, "/blobs/")
	hash, size, two := strings.Cut(rest, "/")
	n, err := strconv.ParseInt(size, 10, 64)
	if !ok || !two || err != nil || len(hash) != 64 {
		return nil
	}
	return &repb.Digest{Hash: hash, SizeBytes: n}
}

func (s *Server) GetActionResult(_ context.Context, r *repb.GetActionResultRequest) (*repb.ActionResult, error) {
	if s.is(&s.faults.CacheDenied) {
		return nil, status.Error(codes.PermissionDenied, "the action cache is not for you")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if res, ok := s.results[r.ActionDigest.GetHash()]; ok {
		return res, nil
	}
	return nil, status.Error(codes.NotFound, "not cached")
}
