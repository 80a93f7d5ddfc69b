package failure

// Signals whose numbers differ between systems.
const (
	sigBus  = 7
	sigUsr1 = 10
	sigUsr2 = 12
	sigSys  = 31
)
