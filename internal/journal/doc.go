// Package journal keeps a reduction on disk: what was answered, the best so
// far, and the user's files themselves.
//
// A session is a directory below Root, named after what it is about:
//
//	lock    held (flock) while a process works on the session; names its pid
//	about   the identity in full, for people and against mistaken names
//	log     every verdict, setting and accepted step, in order, append-only
//	best    the best so far, when it is too large to be told in the log
//
// Typical use:
//
//	in, err := journal.Read([]string{"crash.c"})
//	...
//	s, err := journal.Open(root, journal.Identity{Original: in.Files.Key(), Test: test})
//	...
//	defer s.Close()
//	if o, ok := s.Get(d); ok { return o, nil }   // asked in an earlier run
//	err = s.Put(d, o)                            // after the test has answered
//	err = s.Accept(d, size, candidate)           // the new best ...
//	err = in.Write(candidate)                    // ... and in the user's place
//
// What is promised: when Put has returned, kill -9 cannot lose the verdict; a
// power cut loses about a second of verdicts and no accepted step; a full disk
// is an error that leaves everything written before as it was. Files of the
// user are replaced, never written into.
//
// What is not: a session is not shared between machines, and damage in the
// middle of the log costs what follows it (those questions are asked again).
// Linux and macOS are supported; both have flock.
package journal
