// Package screen shows a run on the whole terminal, and lets the user steer it. [Open] is a [ui.Reader] for the
// process that does the work; [Watch] shows the run of another process, or one that has ended.
//
// The run never waits for the terminal: events change a state in memory, and a goroutine of its own draws it ten
// times a second. What a step looks like is read from the session on disk.
package screen
