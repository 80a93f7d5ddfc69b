//go:build !linux

package failure

// Signals whose numbers differ between systems.
const (
	sigBus  = 10
	sigSys  = 12
	sigUsr1 = 30
	sigUsr2 = 31
)
