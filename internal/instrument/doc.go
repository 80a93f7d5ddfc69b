// Package instrument turns a user's generator into one that reports what it does
// and draws no random number without asking.
//
// A [Program] is such a generator; package golang makes one of a Go program, python
// of a Python script, javascript of one for node. [Start] gets it going, and
// [Process.Run] runs it once, under a [Handler] that is told everything and decides
// everything. The two talk as docs/protocol.md says.
package instrument
