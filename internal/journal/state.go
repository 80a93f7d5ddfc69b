package journal

import "strings"

// A State tells whether a session is complete.
type State uint8

const (
	StateStopped  State = iota // its last run was interrupted or killed, or has reached a limit: it can be resumed
	StateRunning               // a process is working on it
	StateFinished              // it came to its end
	StateDamaged               // some of it cannot be read
)

func (s State) String() string { return [...]string{"stopped", "running", "finished", "damaged"}[s] }

// A Task is what a session does.
type Task uint8

const (
	TaskReduce   Task = iota // reduces files
	TaskIsolate              // isolates the difference between two files, directories, lists or versions
	TaskMinimize             // minimizes a list
	TaskGen                  // reduces what a generator did
	TaskTriage               // sorts crash files
)

func (t Task) String() string {
	return [...]string{"reduce", "isolate", "minimize", "gen", "triage"}[t]
}

// Task returns what the session does. The text of its options begins with that, unless it reduces files.
func (id Identity) Task() Task {
	first, _, _ := strings.Cut(id.Options, " ")
	for t := TaskIsolate; t <= TaskTriage; t++ {
		if first == t.String() {
			return t
		}
	}
	return TaskReduce
}
