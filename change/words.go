package change

import (
	"bytes"
	"fmt"
)

// describe returns a few words about the i-th change of a file.
func (d fileDelta) describe(i int) string {
	if d.whole {
		return d.words()
	}
	if d.path {
		if i == 0 {
			return fmt.Sprintf("rename %s to %s", d.Old.Path, d.New.Path)
		}
		i--
	}
	if d.mode {
		if i == 0 {
			return fmt.Sprintf("%smode %04o to %04o", d.prefix, d.Old.Mode, d.New.Mode)
		}
		i--
	}
	return d.prefix + d.content.Describe(i)
}

// words describes what becomes of a whole file.
func (d fileDelta) words() string {
	switch {
	case d.Old == nil:
		return "add " + d.New.Path
	case d.New == nil:
		return "remove " + d.Old.Path
	case d.Old.Path != d.New.Path && bytes.Equal(d.Old.Data, d.New.Data):
		return fmt.Sprintf("rename %s to %s", d.Old.Path, d.New.Path)
	case d.Old.Path != d.New.Path:
		return fmt.Sprintf("rename %s to %s and change it", d.Old.Path, d.New.Path)
	case bytes.Equal(d.Old.Data, d.New.Data):
		return fmt.Sprintf("mode of %s", d.New.Path)
	}
	return "change " + d.New.Path
}
