// Package remotetest is a server of the Remote Execution API for tests. It really runs commands, in this
// process's machine, and can be told to fail in the ways in which real servers do.
//
// It shows that a client keeps to the API as its author understands it, not that the client works with a
// particular server.
package remotetest

import (
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"testing"

	"cloud.google.com/go/longrunning/autogen/longrunningpb"
	repb "github.com/bazelbuild/remote-apis/build/bazel/remote/execution/v2"
	"google.golang.org/genproto/googleapis/bytestream"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/metadata"
)

// Faults say how a server differs from one without faults. Numbers count down to 0.
type Faults struct {
	Slots       int    // actions that run at once; 0: 4
	BatchLimit  int    // bytes in a batch; 0: unspecified
	AsksCache   bool   // Execute looks into the action cache
	CachesAll   bool   // also results of actions that fail
	CacheDenied bool   // nobody may read the action cache
	NoDetails   bool   // missing blobs are NOT_FOUND in the response, and not listed
	NoWorkers   bool   // FAILED_PRECONDITION without details
	Instance    string // the only instance that it knows; "": any
	NoExecution bool   // it is a cache only
	NoSHA256    bool   // it uses another digest function
	BlobLimit   int    // bytes in a blob; 0: unspecified

	Unavailable int // calls that fail
	Exhausted   int // calls that fail because of a quota
	Cut         int // streams of Execute that end early; the action does not
	Forget      int // operations that WaitExecution does not know
	Lost        int // responses that say UNAVAILABLE, as after the death of a runner
	Silent      int // actions of which nothing is heard, nor of the same action asked again
	MinusOne    int // results with exit status -1 and nothing else
	Evict       int // times that all blobs are lost just before an action is looked at
	LoseOutput  int // results whose output files are lost
}

// A Server is a server with an address.
type Server struct {
	repb.UnimplementedExecutionServer
	repb.UnimplementedActionCacheServer
	repb.UnimplementedContentAddressableStorageServer
	repb.UnimplementedCapabilitiesServer
	bytestream.UnimplementedByteStreamServer
	longrunningpb.UnimplementedOperationsServer

	dir   string
	slots chan struct{}
	addr  string
	grpc  *grpc.Server

	mu         sync.Mutex
	faults     Faults
	blobs      map[string][]byte
	results    map[string]*repb.ActionResult
	operations map[string]*operation
	running    map[string]*operation // by action
	executed   int
	uploads    map[string]int // how often each blob was uploaded
	downloads  map[string]int // how often each blob was fetched
	header     metadata.MD    // of the latest call
	labels     map[string]int // invocations seen, with the number of their calls
	priorities map[int32]int
	canceled   map[string]bool // operations
	bodies     sync.WaitGroup
	stop       chan struct{}
}

// New starts a server on a free port of the loopback interface. It ends with the test.
func New(t testing.TB, f Faults, opts ...grpc.ServerOption) *Server {
	t.Helper()
	if f.Slots == 0 {
		f.Slots = 4
	}
	s := &Server{
		dir: t.TempDir(), slots: make(chan struct{}, f.Slots), faults: f, blobs: map[string][]byte{}, results: map[string]*repb.ActionResult{},
		operations: map[string]*operation{}, running: map[string]*operation{}, uploads: map[string]int{}, downloads: map[string]int{}, labels: map[string]int{},
		priorities: map[int32]int{}, canceled: map[string]bool{}, stop: make(chan struct{}),
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.addr = l.Addr().String()
	s.grpc = grpc.NewServer(append(opts, grpc.UnaryInterceptor(s.unary), grpc.StreamInterceptor(s.streaming))...)
	repb.RegisterExecutionServer(s.grpc, s)
	repb.RegisterActionCacheServer(s.grpc, s)
	repb.RegisterContentAddressableStorageServer(s.grpc, s)
	repb.RegisterCapabilitiesServer(s.grpc, s)
	bytestream.RegisterByteStreamServer(s.grpc, s)
	longrunningpb.RegisterOperationsServer(s.grpc, s)
	served := make(chan struct{})
	go func() {
		defer close(served)
		s.grpc.Serve(l)
	}()
	t.Cleanup(func() {
		close(s.stop)
		s.grpc.Stop()
		<-served
		s.bodies.Wait()
		os.RemoveAll(s.dir)
	})
	return s
}

// TLS returns the option of a server that is encrypted.
func TLS(c credentials.TransportCredentials) grpc.ServerOption { return grpc.Creds(c) }

// Address returns the address of the server.
func (s *Server) Address() string { return "grpc://" + s.addr }

// Secure returns the address of the server, if it is encrypted.
func (s *Server) Secure() string { return "grpcs://" + s.addr }

// Executed returns how many commands were run.
func (s *Server) Executed() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.executed
}

// Invocations returns how many invocations the calls named.
func (s *Server) Invocations() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.labels)
}

// Priorities returns how often each priority was asked for.
func (s *Server) Priorities() map[int32]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := map[int32]int{}
	for k, v := range s.priorities {
		out[k] = v
	}
	return out
}

// Canceled returns how many operations clients have left.
func (s *Server) Canceled() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.canceled)
}

// Stored returns how many blobs there are.
func (s *Server) Stored() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.blobs)
}

// Header returns a header of the latest call.
func (s *Server) Header(name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.header.Get(name), ", ")
}

// Contains reports whether any blob of the server contains a text.
func (s *Server) Contains(text string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range s.blobs {
		if contains(b, text) {
			return true
		}
	}
	return false
}

// Downloads returns how often blobs were fetched that contain a text.
func (s *Server) Downloads(text string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for hash, times := range s.downloads {
		if contains(s.blobs[hash], text) {
			n += times
		}
	}
	return n
}

// Set changes the faults.
func (s *Server) Set(change func(*Faults)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change(&s.faults)
}

// take counts a fault down, and reports whether it is due.
func (s *Server) take(n *int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if *n <= 0 {
		return false
	}
	*n--
	return true
}

func (s *Server) is(b *bool) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return *b
}

func (s *Server) String() string { return fmt.Sprintf("double at %s", s.addr) }
