package counter

type Clock struct {
	ticks int
	limit int
}

type Timer struct {
	clock  Clock
	active bool
}

func (c *Clock) Advance(step int) {
	c.ticks += step
	if c.ticks > c.limit {
		c.ticks = c.limit
	}
}

func (t *Timer) Start(limit int) {
	t.clock.limit = limit
	t.active = true
}

func (t *Timer) Tick() int {
	if !t.active {
		return 0
	}
	elapsed := t.clock.Advance(1)
	return elapsed
}

func Run(limit int) int {
	timer := &Timer{}
	timer.Start(limit)
	return timer.Tick()
}
