// Package remote runs tests on a server of the Remote Execution API, version 2
// (Buildbarn, Buildfarm, NativeLink, BuildBuddy and others), as an [oracle.Executor].
//
// # One test is one action
//
// The input of an action is content-addressed:
//
//	in/      the candidate
//	t/       the test and what it needs, the same for all candidates
//	setup    makes the links and modes of the candidate that the API cannot express; usually absent
//
// Its command is a shell script (see wrap.go) that copies the candidate to a new directory, where the
// test may write, runs the test there, and always exits with 0. How the test ended is one line in the
// file w/verdict. All lines that are possible are known beforehand, with their digests, so that a verdict
// is read from the result of an action without fetching anything. A result that has no known verdict is
// an error of the server, never a verdict.
//
// # What is asked
//
// The action cache is asked first, because servers differ in whether Execute asks it. Then what the
// server lacks is uploaded, and the action is executed. If the stream breaks, WaitExecution continues it.
// Errors of the server are retried for a while with growing pauses; blobs that it has lost are uploaded
// again. An action that stays silent much longer than others have taken is asked again under another salt:
// its worker may be dead, and servers merge the same action onto the one that is stuck.
//
// A test that exceeds its time limit gets a second chance with twice the limit and another salt. It ends
// with an exit status other than 0, so that servers do not cache it.
package remote
