package remote

import (
	"context"
	"errors"
	"io"
	"time"

	"cloud.google.com/go/longrunning/autogen/longrunningpb"
	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// The calls, as they are named in messages.
const (
	callLookup  = "GetActionResult"
	callUpload  = "upload"
	callExecute = "Execute"
	callWait    = "WaitExecution"
	callFetch   = "fetch output"
)

// operations is what both ways to follow an operation return.
type operations interface {
	Recv() (*longrunningpb.Operation, error)
}

// execute has the server run an action, or continues to wait for one that it runs already. The name of
// the operation is kept in op as long as the server may still know it.
func (e *Executor) execute(ctx context.Context, r *request, op *string, skipCache bool) (res *repb.ExecuteResponse, call string, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var stream operations
	if *op == "" {
		call = callExecute
		stream, err = e.exec.Execute(ctx, &repb.ExecuteRequest{
			InstanceName: e.o.Instance, ActionDigest: r.action.digest, SkipCacheLookup: skipCache, DigestFunction: digestFunction,
			ExecutionPolicy: &repb.ExecutionPolicy{Priority: int32(r.job.Question.Depth)}, InlineOutputFiles: r.inline(),
		})
	} else {
		call = callWait
		stream, err = e.exec.WaitExecution(ctx, &repb.WaitExecutionRequest{Name: *op})
	}
	if err != nil {
		return nil, call, err
	}
	for {
		o, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			err = status.Error(codes.Unavailable, "the server has ended the stream before the action")
		}
		if err != nil {
			return nil, call, err
		}
		*op = o.Name
		if !o.Done {
			continue
		}
		*op = ""
		if s := o.GetError(); s != nil {
			return nil, call, status.ErrorProto(s)
		}
		res = &repb.ExecuteResponse{}
		if err := o.GetResponse().UnmarshalTo(res); err != nil {
			return nil, call, status.Errorf(codes.Internal, "the operation ended without a response: %v", err)
		}
		return res, call, nil
	}
}

// abandon tells the server that an operation is not needed anymore. Few servers listen, so nothing waits for
// it but Close.
func (e *Executor) abandon(op string) {
	if op == "" || e.noCancel.Load() {
		return
	}
	e.unasked.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		_, err := e.ops.CancelOperation(ctx, &longrunningpb.CancelOperationRequest{Name: op})
		if status.Code(err) == codes.Unimplemented {
			e.noCancel.Store(true)
		}
	})
}
