package remote

import (
	"crypto/tls"
	"time"
)

// Options configure [Connect].
type Options struct {
	Server   string      // grpcs://HOST:PORT or grpc://HOST:PORT
	Cache    string      // of the cache, if it is another server
	Instance string      // name of the instance
	TLS      *tls.Config // for grpcs; nil: the certificates of the system
	Header   []string    // "name: value", sent with each call; refused without TLS

	Jobs       int      // actions at once; 0: found out
	Platform   []string // properties that a worker must have, name=value
	Needs      []Need   // what tests need; the test itself is first, if it is to be sent
	Env        []string // variables of tests, name=value
	Salt       string   // results under one salt are not used under another
	MaxActions int      // actions that the server may execute; 0: no limit

	Patience time.Duration // how long the server may fail before it is given up; 0: 5 minutes

	// Notice is called before anything of the user's is sent, with the address; may be nil.
	Notice func(server string)
}
