package weather

type Sensor interface {
	Read() float64
	Name() string
}

type Thermometer struct {
	name   string
	degree float64
}

func (t Thermometer) Read() float64 {
	return t.degree
}

func (t Thermometer) Name() string {
	return t.name
}

type Station struct {
	sensors []Sensor
	history [32]int
}

func (s *Station) Add(sensor Sensor) {
	s.sensors = append(s.sensors, sensor)
}

func (s *Station) Record() {
	for _, sensor := range s.sensors {
		if sensor.Name() != "" {
			s.history[sensor.Read()]++
		}
	}
}

func NewStation() *Station {
	station := &Station{}
	station.Add(Thermometer{"roof", 21.5})
	return station
}
