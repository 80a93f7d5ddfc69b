package oracle

import "golang.org/x/sys/unix"

// A listing is a directory that is listed often.
type listing struct {
	fd  int
	buf []byte
}

func openListing(path string) (listing, error) {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	return listing{fd, make([]byte, 4096)}, err
}

// names returns the entries of the directory, or the first few hundred of them.
func (l listing) names() []string {
	_, _, names := unix.ParseDirent(l.read(), -1, nil)
	return names
}

// read returns the entries as the kernel lists them.
func (l listing) read() []byte {
	unix.Seek(l.fd, 0, 0)
	n, _ := unix.ReadDirent(l.fd, l.buf)
	return l.buf[:max(n, 0)]
}
