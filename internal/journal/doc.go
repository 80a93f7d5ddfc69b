// Package journal keeps a reduction on disk: its verdicts, its best result so far,
// and the user's files themselves.
//
// A session is a directory below Root, named after its [Identity]:
//
//	lock      locked (flock) while a process works on the session; contains its pid
//	about     the full identity, for people, and to detect colliding names
//	log       every verdict, setting and accepted step, in order, append-only
//	original  what the session began with
//	best      the last accepted step that was too large to be in the log only
//	place     where the result is put, and what was put there last
//
// A step is recorded as what it takes from the step before it and what is new, so that every step can be
// restored from the original; see [History].
//
// Typical use:
//
//	in, err := journal.Read([]string{"crash.c"})
//	...
//	s, err := journal.Open(root, journal.Identity{Original: in.Files.Key(), Test: test})
//	...
//	defer s.Close()
//	if o, ok := s.Get(d); ok { return o, nil }   // tested in an earlier run
//	err = s.Put(d, o)                            // after the test
//	err = s.Accept(step, candidate)              // the new best result ...
//	err = in.Write(candidate)                    // ... also replaces the user's files
//
// Guarantees: after Put has returned, kill -9 cannot lose the verdict; a power cut
// loses at most about a second of verdicts and no accepted step; a full disk is an
// error that leaves everything written before intact. The user's files are
// replaced, never modified.
//
// Limits: sessions cannot be shared between machines, and if the middle of the log
// is damaged, the records after it are lost (those candidates are tested again).
// Linux and macOS are supported; both have flock.
package journal
