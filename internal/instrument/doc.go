// Package instrument runs generators that report what they do and draw no random number without
// asking.
//
// A [Program] is such a generator. Package golang makes one from a Go program, package python from a
// Python script, and package javascript from a script for node. [Start] prepares a process, and
// [Process.Run] runs the program once, under a [Handler] that receives all reports and makes all
// decisions. Program and handler communicate through the protocol of docs/protocol.md.
package instrument
