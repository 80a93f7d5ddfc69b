package a

type celsius struct{ deg float64 }

type sensor struct {
	temp celsius
}

func newSensor(d float64) *sensor { return &sensor{temp: celsius{deg: d}} }

func (s *sensor) adjust(by celsius) celsius {
	old := celsius{s.temp.deg}
	s.temp.deg += by.deg
	return old
}

func (s *sensor) reset(list []*sensor) float64 {
	last := s.adjust(celsius{-1})
	for i := range list {
		list[i].temp = s.adjust(last)
	}
	s.temp.deg = s.temp.deg
	return last.deg
}

func use() float64 { return newSensor(20).reset(nil) }
