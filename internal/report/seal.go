package report

import (
	"bytes"
	"crypto/sha256"
	"fmt"
)

// Reports end with a digest of what precedes it, so that one that was edited is known to be somebody's work.
const (
	sealOpen, sealClose = "<!-- whittle report sha256-", " -->\n"
	jsonOpen, jsonClose = ",\"whittle_report\":\"sha256-", "\"}\n"
)

// seal returns a report with its digest.
func seal(b []byte) []byte {
	open, end := sealOpen, sealClose
	if body, ok := bytes.CutSuffix(b, []byte("}\n")); ok && bytes.HasPrefix(b, []byte("{")) {
		b, open, end = body, jsonOpen, jsonClose
	}
	return fmt.Appendf(b, "%s%x%s", open, sha256.Sum256(b), end)
}

// Sealed reports whether b is a report as this package has written it.
func Sealed(b []byte) bool {
	for _, open := range []string{sealOpen, jsonOpen} {
		if i := bytes.LastIndex(b, []byte(open)); i >= 0 {
			body := bytes.Clone(b[:i])
			if open == jsonOpen {
				body = append(body, "}\n"...)
			}
			if bytes.Equal(seal(body), b) {
				return true
			}
		}
	}
	return false
}
