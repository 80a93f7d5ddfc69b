package registry

type Handler func(name string) int

type Entry struct {
	name    string
	handler Handler
}

var commands = []Entry{
	{"help", showHelp},
	{"version", showVersion},
}

func showVersion(name string) int {
	return len(name)
}

func showHelp(name string) int {
	entry := lookup(name)
	if entry == nil {
		return -1
	}
	return printUsage(*entry)
}

func lookup(name string) *Entry {
	for i := range commands {
		if commands[i].name == name {
			return &commands[i]
		}
	}
	return nil
}

func printUsage(entry Entry) int {
	return entry.handler(entry.name)
}
