package remote

import (
	"context"
	"strings"
	"sync/atomic"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
)

// connections spreads calls over several connections to one server.
type connections struct {
	conns []*grpc.ClientConn
	next  atomic.Uint64
}

func (c *connections) pick() *grpc.ClientConn {
	return c.conns[c.next.Add(1)%uint64(len(c.conns))]
}

func (c *connections) Invoke(ctx context.Context, method string, args, reply any, opts ...grpc.CallOption) error {
	return c.pick().Invoke(ctx, method, args, reply, opts...)
}

func (c *connections) NewStream(ctx context.Context, desc *grpc.StreamDesc, method string, opts ...grpc.CallOption) (grpc.ClientStream, error) {
	return c.pick().NewStream(ctx, desc, method, opts...)
}

// headers adds headers to each call.
type headers struct {
	grpc.ClientConnInterface
	pairs []string // names and values
}

func (h *headers) Invoke(ctx context.Context, method string, args, reply any, opts ...grpc.CallOption) error {
	return h.ClientConnInterface.Invoke(metadata.AppendToOutgoingContext(ctx, h.pairs...), method, args, reply, opts...)
}

func (h *headers) NewStream(ctx context.Context, desc *grpc.StreamDesc, method string, opts ...grpc.CallOption) (grpc.ClientStream, error) {
	return h.ClientConnInterface.NewStream(metadata.AppendToOutgoingContext(ctx, h.pairs...), desc, method, opts...)
}

func headerPairs(lines []string) (pairs []string) {
	for _, l := range lines {
		name, value, _ := strings.Cut(l, ":")
		pairs = append(pairs, strings.ToLower(strings.TrimSpace(name)), strings.TrimSpace(value))
	}
	return pairs
}
