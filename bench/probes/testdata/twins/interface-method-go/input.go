package a

type Device interface {
	Open(name string) error
	Read(n int) ([]byte, error)
	Close() error
	Reset()
}

type disk struct {
	name string
	pos  int
}

func (d *disk) Open(name string) error     { d.name = name; return nil }
func (d *disk) Read(n int) ([]byte, error) { d.pos += n; return make([]byte, n), nil }
func (d *disk) Close() error               { return nil }
func (d *disk) Reset()                     { d.pos = 0 }

type tape struct{ disk }

func (t tape) Close() error { return t.disk.Close() }

var devices = []Device{&disk{}, &tape{}}

func rewind(dev Device) error {
	if _, err := dev.Read(1); err != nil {
		return err
	}
	if t, ok := dev.(tape); ok {
		t.pos = 0
	}
	dev.Reset()
	return dev.Open("x")
}
