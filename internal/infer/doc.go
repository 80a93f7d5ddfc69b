// Package infer runs the command that a user gave instead of a test. It finds out how the command
// fails on the original, and judges candidates by that.
//
// What a failure is, given runs, is decided in oracle/failure. This package makes the runs.
package infer
