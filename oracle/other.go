//go:build unix && !linux

package oracle

func newLauncher(string) launcher { return groupLauncher{} }

// killUsers does nothing: it cannot find such processes on this system.
func killUsers(string) {}

// inMemory always reports false: it cannot recognize such places on this system.
func inMemory(string) bool { return false }
