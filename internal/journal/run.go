package journal

import "encoding/json"

// A Run is what a session tells about its last run, for reports. Any of it may be missing. It contains no secrets.
type Run struct {
	Version string   `json:"version,omitempty"` // of Whittle
	System  string   `json:"system,omitempty"`  // the operating system and the processor
	Command string   `json:"command,omitempty"` // as a user types it
	Dir     string   `json:"dir,omitempty"`     // in which that was
	Test    string   `json:"test,omitempty"`    // what sees the failure, as a user types it
	Failure []string `json:"failure,omitempty"` // in words, if it is known
	Script  string   `json:"script,omitempty"`  // a test that needs no Whittle
	Without string   `json:"without,omitempty"` // why there is no script
	Asked   []Asked  `json:"asked,omitempty"`   // in the order in which the passes began

	Anonymize bool      `json:"anonymize,omitempty"` // the words of the original were to be replaced
	Left      *[]string `json:"left,omitempty"`      // those that the result has nevertheless; nil: the run did not come to its end
}

// Asked is how many candidates a pass asked about.
type Asked struct {
	Pass      string `json:"pass"`
	Questions int    `json:"questions"`
}

// Encode returns the run as it is stored in [Settings].
func (r Run) Encode() []byte {
	b, _ := json.Marshal(r) // strings and numbers can be encoded
	return b
}

// LastRun returns what is known about the last run.
func (s Settings) LastRun() (r Run) {
	json.Unmarshal(s.Run, &r) // what cannot be read is missing
	return r
}
