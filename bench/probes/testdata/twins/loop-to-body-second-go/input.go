package dock

import "time"

type crane struct{ load, trips int }

func (c *crane) work(jobs []int, stop chan bool, tick <-chan time.Time) int {
outer:
	for i, j := range jobs {
		for {
			select {
			case <-stop:
				break outer
			case <-tick:
				if j > i {
					c.load = c.load
					continue outer
				}
				c.trips++
			}
		}
	}
	return c.trips
}
