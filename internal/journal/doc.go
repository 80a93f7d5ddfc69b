// Package journal keeps a reduction on disk: its verdicts, its best result so far,
// and the user's files themselves.
//
// A session is a directory below Root, named after its [Identity]:
//
//	lock    locked (flock) while a process works on the session; contains its pid
//	about   the full identity, for people, and to detect colliding names
//	log     every verdict, setting, accepted step and step back, in order, append-only
//	best    the best result so far, if it is too large to be recorded in the log
//	place   where the result is put, and what was put there last
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
//	err = s.Accept(d, size, candidate)           // the new best result ...
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
