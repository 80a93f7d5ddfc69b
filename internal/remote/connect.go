package remote

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"cloud.google.com/go/longrunning/autogen/longrunningpb"
	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"
	"google.golang.org/genproto/googleapis/bytestream"
	"google.golang.org/grpc"
	"google.golang.org/grpc/backoff"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"

	"github.com/whittle-dd/whittle/oracle"
)

// An Executor runs jobs on a server.
type Executor struct {
	actions
	o          Options
	conns      []*grpc.ClientConn
	rings      []*connections // the same, by server
	exec       repb.ExecutionClient
	ac         repb.ActionCacheClient
	ops        longrunningpb.OperationsClient
	store      *store
	invocation string // names the run for the server

	noCancel atomic.Bool
	counts   counters
	pace     pace
	runs     runs
	slots    slots
	noticed  sync.Once

	mu      sync.Mutex
	closed  bool
	running sync.WaitGroup
	unasked sync.WaitGroup // calls that nobody waits for
	done    context.Context
	end     context.CancelFunc
}

var _ oracle.Executor = (*Executor)(nil)

// Connect finds the server and asks what it offers. It reads what tests need, and sends nothing yet.
func Connect(ctx context.Context, o Options) (*Executor, error) {
	if o.Patience == 0 {
		o.Patience = 5 * time.Minute
	}
	if o.Cache == "" {
		o.Cache = o.Server
	}
	in, err := readInputs(o.Needs)
	if err != nil {
		return nil, err
	}
	e := &Executor{o: o, actions: actions{o.Salt, o.Env, in, platformOf(o.Platform)}, invocation: uuid()}
	e.done, e.end = context.WithCancel(context.Background())
	most := o.Jobs
	if most == 0 {
		most = MostSlots
	}
	server, err := e.dial(o.Server, 1+most/streamsPerConn)
	if err != nil {
		return nil, err
	}
	cache := server
	if o.Cache != o.Server {
		if cache, err = e.dial(o.Cache, 1); err != nil {
			return nil, errors.Join(err, e.Close())
		}
	}
	e.exec, e.ops = repb.NewExecutionClient(server), longrunningpb.NewOperationsClient(server)
	e.ac = repb.NewActionCacheClient(cache)
	e.store = &store{
		cas: repb.NewContentAddressableStorageClient(cache), stream: bytestream.NewByteStreamClient(cache), instance: o.Instance,
		batch: ordinaryMessage, counts: &e.counts,
	}
	if err := e.capabilities(ctx, server, cache); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	e.slots.limit, e.slots.most = max(o.Jobs, 1), max(o.Jobs, 1)
	e.spread(e.slots.limit)
	return e, nil
}

// MostSlots is how many actions are ever under way at once: a quarter more than 512, the most slots that bench/cluster
// simulates.
const MostSlots = 640

// spread has as many connections used as so many actions at once need.
func (e *Executor) spread(actions int) {
	for _, r := range e.rings {
		r.spread(actions)
	}
}

// Load returns how many actions are under way, and how many may be now.
func (e *Executor) Load() (busy, limit int) { return e.slots.now() }

// dial prepares connections to a server. None is made before the first call.
func (e *Executor) dial(address string, n int) (grpc.ClientConnInterface, error) {
	host, secure, err := ParseAddress(address)
	if err != nil {
		return nil, err
	}
	creds := insecure.NewCredentials()
	if secure {
		creds = credentials.NewTLS(e.o.tls())
	} else if len(e.o.Header) > 0 {
		return nil, fmt.Errorf("%s is not encrypted: headers, which may hold a token, are sent only to grpcs://", address)
	}
	var ring connections
	for range n {
		conn, err := grpc.NewClient(host, grpc.WithTransportCredentials(creds),
			grpc.WithConnectParams(grpc.ConnectParams{
				Backoff:           backoff.Config{BaseDelay: 50 * time.Millisecond, Multiplier: 1.6, Jitter: 0.2, MaxDelay: 2 * time.Second},
				MinConnectTimeout: 5 * time.Second,
			}),
			grpc.WithKeepaliveParams(keepalive.ClientParameters{Time: time.Minute, Timeout: 20 * time.Second}),
			grpc.WithUserAgent("whittle"),
			grpc.WithDisableServiceConfig(),
		)
		if err != nil {
			return nil, fmt.Errorf("connect to %s: %w", address, err)
		}
		e.conns = append(e.conns, conn)
		ring.conns = append(ring.conns, conn)
	}
	e.rings = append(e.rings, &ring)
	return &headers{&ring, headerPairs(e.o.Header)}, nil
}

func (o Options) tls() *tls.Config {
	if o.TLS == nil {
		return &tls.Config{}
	}
	return o.TLS.Clone()
}

// ParseAddress takes the address of a server apart. Without a scheme it is encrypted.
func ParseAddress(address string) (host string, secure bool, err error) {
	if !strings.Contains(address, "://") {
		address = "grpcs://" + address
	}
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return "", false, fmt.Errorf("%s is not an address: %w", address, err)
	case u.Scheme != "grpc" && u.Scheme != "grpcs":
		return "", false, fmt.Errorf("%s is not the address of a server: write grpcs://HOST:PORT, or grpc://HOST:PORT without encryption", address)
	case u.Host == "" || u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "":
		return "", false, fmt.Errorf("%s is not the address of a server: write grpcs://HOST:PORT", address)
	}
	host = u.Host
	if u.Port() == "" {
		host += map[string]string{"grpc": ":80", "grpcs": ":443"}[u.Scheme]
	}
	return host, u.Scheme == "grpcs", nil
}

// capabilities makes sure that the servers offer what is needed.
func (e *Executor) capabilities(ctx context.Context, server, cache grpc.ClientConnInterface) error {
	ask := func(conn grpc.ClientConnInterface, name string) (*repb.ServerCapabilities, error) {
		var got *repb.ServerCapabilities
		start := time.Now()
		for tried := 1; ; tried++ {
			var err error
			got, err = repb.NewCapabilitiesClient(conn).GetCapabilities(ctx, &repb.GetCapabilitiesRequest{InstanceName: e.o.Instance})
			switch {
			case err == nil:
				return got, nil
			case ctx.Err() != nil:
				return nil, context.Cause(ctx)
			case reactTo("", err) != tryAgain || time.Since(start) > min(firstPatience, e.o.Patience):
				return nil, &ServerError{Server: name, Call: "GetCapabilities", Code: status.Code(err), Message: status.Convert(err).Message(), Tried: tried}
			}
			time.Sleep(200 * time.Millisecond)
		}
	}
	of, err := ask(server, e.o.Server)
	if err != nil {
		return err
	}
	x := of.GetExecutionCapabilities()
	if !x.GetExecEnabled() {
		return fmt.Errorf("the server %s executes nothing for the instance %q: check --remote and --remote-instance", e.o.Server, e.o.Instance)
	}
	if fs := append(x.GetDigestFunctions(), x.GetDigestFunction()); !slices.Contains(fs, digestFunction) {
		return fmt.Errorf("the server %s does not use SHA-256, but %v", e.o.Server, fs)
	}
	if e.o.Cache != e.o.Server {
		if of, err = ask(cache, e.o.Cache); err != nil {
			return err
		}
	}
	c := of.GetCacheCapabilities()
	if fs := c.GetDigestFunctions(); len(fs) > 0 && !slices.Contains(fs, digestFunction) {
		return fmt.Errorf("the cache %s does not use SHA-256, but %v", e.o.Cache, fs)
	}
	if n := c.GetMaxBatchTotalSizeBytes(); n > 0 {
		e.store.batch = min(n, ordinaryMessage)
	}
	e.store.batch -= perBlob + int64(len(e.o.Instance)) // for the rest of the message
	e.store.largest = c.GetMaxCasBlobSizeBytes()
	return nil
}

// firstPatience is how long a server may be out of reach when a run starts: a wrong address is a more
// likely reason than a server that is being restarted.
const firstPatience = 5 * time.Second

func (e *Executor) cacheName() string { return e.o.Cache }

// notice is called before the first upload.
func (e *Executor) notice() {
	if e.o.Notice != nil {
		e.noticed.Do(func() { e.o.Notice(e.o.Server) })
	}
}

// retry repeats a call while the server is not available.
func (e *Executor) retry(ctx context.Context, call func() error) error {
	a := &asking{Executor: e}
	for start := time.Now(); ; {
		err := call()
		if err == nil || ctx.Err() != nil || reactTo("", err) != tryAgain || time.Since(start) > e.o.Patience {
			return err
		}
		e.counts.retried.Add(1)
		a.tried++
		if err := a.pause(ctx); err != nil {
			return err
		}
	}
}

// labeled says to the server which action belongs to what. Servers that are fair between invocations run
// those of a new step before what is left of older ones.
func (e *Executor) labeled(ctx context.Context, j oracle.Job) context.Context {
	m, err := encode(&repb.RequestMetadata{
		ToolDetails:             &repb.ToolDetails{ToolName: "whittle"},
		ToolInvocationId:        fmt.Sprintf("%s-%d", e.invocation, j.Question.Step),
		CorrelatedInvocationsId: e.invocation,
	})
	if err != nil {
		return ctx
	}
	return metadata.AppendToOutgoingContext(ctx, "build.bazel.remote.execution.v2.requestmetadata-bin", string(m.data))
}

// enter notes that a job is running, unless the executor is closed.
func (e *Executor) enter() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return false
	}
	e.running.Add(1)
	return true
}

// Close ends running jobs. What the server still runs for them is not waited for.
func (e *Executor) Close() error {
	e.mu.Lock()
	again := e.closed
	e.closed = true
	e.mu.Unlock()
	if again {
		return nil
	}
	e.end()
	e.running.Wait()
	e.unasked.Wait()
	var errs []error
	for _, c := range e.conns {
		if err := c.Close(); err != nil && status.Code(err) != codes.Canceled {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
