package remotetest

import (
	"context"
	"fmt"

	"cloud.google.com/go/longrunning/autogen/longrunningpb"
	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/anypb"
	"google.golang.org/protobuf/types/known/emptypb"
)

// An operation is the execution of one action. Clients that ask for the same action share it.
type operation struct {
	name     string
	done     chan struct{}
	response *repb.ExecuteResponse // once done is closed
}

// Execute runs an action.
func (s *Server) Execute(r *repb.ExecuteRequest, stream grpc.ServerStreamingServer[longrunningpb.Operation]) error {
	hash := r.ActionDigest.GetHash()
	s.mu.Lock()
	s.priorities[r.ExecutionPolicy.GetPriority()]++
	cached := s.results[hash]
	if !s.faults.AsksCache || r.SkipCacheLookup {
		cached = nil
	}
	s.mu.Unlock()
	if s.is(&s.faults.NoWorkers) {
		return status.Error(codes.FailedPrecondition, "no workers exist for this platform")
	}
	if cached != nil {
		op := &operation{name: "cached", response: &repb.ExecuteResponse{Result: cached, CachedResult: true}, done: make(chan struct{})}
		close(op.done)
		return s.follow(op, stream)
	}
	if s.take(&s.faults.Evict) {
		s.mu.Lock()
		clear(s.blobs)
		s.mu.Unlock()
	}
	action, command, err := s.load(r.ActionDigest)
	if err != nil {
		if s.is(&s.faults.NoDetails) {
			return stream.Send(finished("lost", &repb.ExecuteResponse{Status: status.New(codes.NotFound, "blob not found").Proto()}))
		}
		return err
	}
	s.mu.Lock()
	op := s.running[hash]
	if op == nil {
		op = &operation{name: fmt.Sprintf("operation-%d", len(s.operations)), done: make(chan struct{})}
		s.operations[op.name], s.running[hash] = op, op
		s.bodies.Add(1)
		go s.run(op, r.ActionDigest, action, command)
	}
	s.mu.Unlock()
	if s.take(&s.faults.Cut) {
		if err := stream.Send(&longrunningpb.Operation{Name: op.name}); err != nil {
			return err
		}
		return status.Error(codes.Unavailable, "the connection is cut")
	}
	return s.follow(op, stream)
}

// CancelOperation takes note of an operation that nobody waits for anymore. As on most servers, it runs on.
func (s *Server) CancelOperation(_ context.Context, r *longrunningpb.CancelOperationRequest) (*emptypb.Empty, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.canceled[r.Name] = true
	return &emptypb.Empty{}, nil
}

// WaitExecution continues to follow an operation.
func (s *Server) WaitExecution(r *repb.WaitExecutionRequest, stream grpc.ServerStreamingServer[longrunningpb.Operation]) error {
	if s.take(&s.faults.Forget) {
		return status.Error(codes.NotFound, "no such operation")
	}
	s.mu.Lock()
	op := s.operations[r.Name]
	s.mu.Unlock()
	if op == nil {
		return status.Error(codes.NotFound, "no such operation")
	}
	return s.follow(op, stream)
}

func (s *Server) follow(op *operation, stream grpc.ServerStreamingServer[longrunningpb.Operation]) error {
	if err := stream.Send(&longrunningpb.Operation{Name: op.name}); err != nil {
		return err
	}
	select {
	case <-op.done:
		return stream.Send(finished(op.name, op.response))
	case <-stream.Context().Done():
		return stream.Context().Err()
	case <-s.stop:
		return status.Error(codes.Unavailable, "the server ends")
	}
}

func finished(name string, r *repb.ExecuteResponse) *longrunningpb.Operation {
	any, err := anypb.New(r)
	if err != nil {
		panic(err)
	}
	return &longrunningpb.Operation{Name: name, Done: true, Result: &longrunningpb.Operation_Response{Response: any}}
}

// load reads an action and its command, and makes sure that its whole input is there.
func (s *Server) load(d *repb.Digest) (*repb.Action, *repb.Command, error) {
	missing := &errdetails.PreconditionFailure{}
	read := func(d *repb.Digest, m proto.Message) {
		b, ok := s.get(d)
		if !ok {
			missing.Violations = append(missing.Violations, &errdetails.PreconditionFailure_Violation{Type: "MISSING", Subject: "blobs/" + d.Hash})
			return
		}
		if m != nil {
			if err := proto.Unmarshal(b, m); err != nil {
				panic(err)
			}
		}
	}
	action, command := &repb.Action{}, &repb.Command{}
	if read(d, action); len(missing.Violations) == 0 {
		read(action.CommandDigest, command)
		var walk func(*repb.Digest)
		walk = func(d *repb.Digest) {
			dir := &repb.Directory{}
			read(d, dir)
			for _, f := range dir.Files {
				read(f.Digest, nil)
			}
			for _, sub := range dir.Directories {
				walk(sub.Digest)
			}
		}
		walk(action.InputRootDigest)
	}
	if len(missing.Violations) == 0 {
		return action, command, nil
	}
	st, err := status.New(codes.FailedPrecondition, "blobs are missing").WithDetails(missing)
	if err != nil {
		panic(err)
	}
	return nil, nil, st.Err()
}
