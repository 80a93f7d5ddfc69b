// Package trace reduces what a generator did instead of what it printed.
//
// A [Trace] is one execution of a generator: its random choices, and around them its calls, loops,
// rounds and branches. To reduce it, passes remove parts and change choices. Then the generator
// runs again, and its choices are answered from what is left. What it prints is valid, because
// only its choices have changed. This is GReduce (Ren et al. 2024).
package trace
