// Package trace reduces what a generator did instead of what it printed.
//
// A [Trace] is one execution of a generator: its random choices, and around them
// its calls, loops, rounds and branches. To reduce it, parts are taken out and choices
// changed, and the generator runs again while its choices are answered from what is
// left. What it prints then is valid, because only its choices have changed. This
// is GReduce (Ren et al. 2024).
package trace
