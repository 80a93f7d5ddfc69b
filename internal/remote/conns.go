package remote

import (
	"context"
	"strings"
	"sync/atomic"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"
)

// streamsPerConn is how many actions share a connection. Proxies often refuse more than a hundred.
const streamsPerConn = 64

// connections spreads calls over several connections to one server. None is made before it is used.
type connections struct {
	conns []*grpc.ClientConn
	used  atomic.Uint64 // how many of them are; 0 is 1
	next  atomic.Uint64
}

// spread has as many connections used as so many actions at once need.
func (c *connections) spread(actions int) {
	c.used.Store(uint64(min(len(c.conns), 1+actions/streamsPerConn)))
}

func (c *connections) pick() *grpc.ClientConn {
	return c.conns[c.next.Add(1)%max(1, c.used.Load())]
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
