package secret

import (
	"regexp"
	"strings"
)

// forms are what secrets look like whose makers gave them a form that can be recognized.
var forms = []*regexp.Regexp{
	regexp.MustCompile(`\bgh[pousr]_[A-Za-z0-9]{30,}\b`),                                  // GitHub
	regexp.MustCompile(`\bgithub_pat_[A-Za-z0-9_]{30,}\b`),                                //
	regexp.MustCompile(`\bgl(pat|ptt|dt|rt|cbt|ft|soat|agent)-[A-Za-z0-9_-]{20,}`),        // GitLab
	regexp.MustCompile(`\bxox[abeoprs]-[A-Za-z0-9-]{10,}`),                                // Slack
	regexp.MustCompile(`\bxapp-[0-9]-[A-Z0-9]+-[0-9]+-[a-f0-9]+`),                         //
	regexp.MustCompile(`https://hooks\.slack\.com/services/[A-Za-z0-9/+]{20,}`),           //
	regexp.MustCompile(`\b(AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}\b`),                           // AWS
	regexp.MustCompile(`\b[sr]k_(live|test)_[A-Za-z0-9]{16,}\b`),                          // Stripe
	regexp.MustCompile(`\bsk-(proj-|svcacct-|ant-)?[A-Za-z0-9_-]{20,}`),                   // OpenAI, Anthropic
	regexp.MustCompile(`\bnpm_[A-Za-z0-9]{30,}\b`),                                        // npm
	regexp.MustCompile(`\bpypi-[A-Za-z0-9_-]{50,}`),                                       // PyPI
	regexp.MustCompile(`\bAIza[A-Za-z0-9_-]{35}\b`),                                       // Google
	regexp.MustCompile(`\bya29\.[A-Za-z0-9_-]{20,}`),                                      //
	regexp.MustCompile(`\bhf_[A-Za-z0-9]{30,}\b`),                                         // Hugging Face
	regexp.MustCompile(`\bdckr_pat_[A-Za-z0-9_-]{20,}`),                                   // Docker
	regexp.MustCompile(`\bdop_v1_[a-f0-9]{64}\b`),                                         // DigitalOcean
	regexp.MustCompile(`\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}`),                    // SendGrid
	regexp.MustCompile(`\beyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}`), // JSON Web Token
	regexp.MustCompile(`-----BEGIN [A-Z ]*PRIVATE KEY( BLOCK)?-----`),                     // PEM
}

var (
	// inURL finds a password in a URL, in which it is not empty and no placeholder.
	inURL = regexp.MustCompile(`[A-Za-z][A-Za-z0-9+.-]*://[^\s/:@]*:([^\s/@]{3,})@`)

	// inString finds a password in a connection string: host=x;password=y, or user:password@tcp(host).
	inString = regexp.MustCompile(`(?i)(?:^|[\s;,&?])(?:password|pwd|accountkey|sharedaccesskey|sharedaccesssignature|sig)\s*=\s*([^\s;,&]{3,})`)
	inDSN    = regexp.MustCompile(`^[^\s:@/]+:([^\s@]{3,})@(?:tcp|udp|unix)?\(`)

	inJSON = regexp.MustCompile(`(?i)"(?:auth|password|secret|client_secret|token|access_token)"\s*:\s*"([^"]{3,})"`)

	passwords = []*regexp.Regexp{inURL, inString, inDSN, inJSON}
	keyLine   = regexp.MustCompile(`[A-Za-z0-9+/=]{32,}`)
)

func hasSecretForm(value string) bool {
	for _, f := range forms {
		if f.MatchString(value) {
			return true
		}
	}
	for _, f := range passwords {
		if f.MatchString(value) {
			return true
		}
	}
	return false
}

// values returns what must not be shown of a value: a password in it, which leaves the rest
// readable, or the value itself, and tokens and lines of a key in it.
func values(value string) []string {
	var out []string
	short := false
	for _, f := range passwords {
		for _, m := range f.FindAllStringSubmatch(value, -1) {
			out = append(out, m[1])
			short = short || len(m[1]) < shortest
		}
	}
	if len(out) == 0 || short {
		out = append(out, value)
	}
	for _, f := range forms {
		for _, s := range f.FindAllString(value, -1) {
			if !strings.HasPrefix(s, "-----") {
				out = append(out, s)
			}
		}
	}
	if strings.Contains(value, "PRIVATE KEY") {
		out = append(out, keyLine.FindAllString(value, -1)...)
	}
	return out
}

var (
	address   = regexp.MustCompile(`^[a-z]+://[^?\s]*$`)
	tokenLike = regexp.MustCompile(`^[A-Za-z0-9_+/=.~-]{16,}$`)
	uuid      = regexp.MustCompile(`^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$`)
)

// random reports whether a value looks as if it was drawn at random: long, without blanks, with
// letters and digits mixed, and not a path or an identifier that is not secret.
func random(value string) bool {
	if !tokenLike.MatchString(value) || uuid.MatchString(value) || isPath(value) {
		return false
	}
	changes, digits := 0, 0
	for i := range len(value) {
		if isDigit(value[i]) {
			digits++
		}
		if i > 0 && class(value[i]) != class(value[i-1]) {
			changes++
		}
	}
	return digits >= 2 && changes >= len(value)/4
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func class(c byte) int {
	switch {
	case isDigit(c):
		return 1
	case c >= 'a' && c <= 'z':
		return 2
	case c >= 'A' && c <= 'Z':
		return 3
	}
	return 4
}
