//go:build unix && !linux

package oracle

func newLauncher(_ string, c Containment) launcher { return groupLauncher{c.Level != Off} }

// freeMemory always returns 0: it is not known on this system.
func freeMemory() int64 { return 0 }

// killUsers does nothing: it cannot find such processes on this system.
func killUsers(string) {}

// inMemory always reports false: it cannot recognize such places on this system.
func inMemory(string) bool { return false }
