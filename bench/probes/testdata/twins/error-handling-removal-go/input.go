package settings

type ParseError struct {
	text string
}

func (e ParseError) Error() string {
	return "cannot parse " + e.text
}

func parseDigit(text string) (int, error) {
	if len(text) != 1 || text[0] < '0' || text[0] > '9' {
		return 0, ParseError{text}
	}
	return int(text[0] - '0'), nil
}

func parseFlag(text string) (bool, error) {
	digit, err := parseDigit(text)
	if err != nil {
		return false, err
	}
	return !digit, nil
}

func Load(values []string) (count int, err error) {
	for _, value := range values {
		flag, err := parseFlag(value)
		if err != nil {
			return 0, err
		}
		if flag {
			count++
		}
	}
	return count, nil
}
