// Package view draws the full-screen view of a run. [Run.Draw] is a pure function from what is known about the
// run to the lines of a screen, so that tests compare whole screens without a terminal.
//
// Package screen puts the lines on a terminal and fills a [Run] from the events of a reduction.
package view
